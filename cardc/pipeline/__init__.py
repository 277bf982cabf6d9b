"""The release pipeline: what `cardc build` does between card files and packages, and what it remembers between builds.

Parts, lowest first: `paths` (folders of the user), `quick` (was there any change at all?), `store` (the cache),
`toolchain` (what the compiler is made of), `inputs` (files to cards), `reading` (cards to programs), `chunks` (programs
to modules), `packages` (modules to package folders), `history` (what the last build saw, and why cards are rebuilt).
"""

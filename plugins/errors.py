"""What goes wrong while plugins load: one exception, `PluginError`, with a code of the catalogue.

In: what the manager found. Out: a message naming plugin, phrase and cure, in English or Russian.
"""

from __future__ import annotations

from cardc.plugins.cures import in_russian

CODES = {
    "E601": "the module cannot be imported",
    "E602": "the module is no plugin",
    "E603": "the plugin was written for another version of the hooks",
    "E604": "unknown or malformed hook",
    "E605": "a hook raised an exception",
    "E606": "two plugins have one name",
    "E607": "a required plugin is missing",
    "E608": "the order asked for is circular",
    "E609": "an id is declared twice",
    "E610": "a phrase is claimed twice",
    "E611": "a hook returned something else than the manual says",
    "E612": "no plugin provides what was asked for",
    "E613": "the parent of a ruleset is unknown or circular",
    "E614": "two plugins contradict each other in the rules of the table",
    "E615": "the rules of the table do not hold together",
    "E616": "a word speaks of something that the rules of the table do not have",
    "E617": "a template of a step cannot be used",
}
RUSSIAN = {
    "E601": "модуль не импортируется",
    "E602": "модуль не плагин",
    "E603": "плагин написан для другой версии хуков",
    "E604": "неизвестный или неверно объявленный хук",
    "E605": "хук завершился исключением",
    "E606": "у двух плагинов одно имя",
    "E607": "нет плагина, который требуется",
    "E608": "запрошенный порядок замкнут в круг",
    "E609": "имя объявлено дважды",
    "E610": "одну фразу заняли двое",
    "E611": "хук вернул не то, что сказано в руководстве",
    "E612": "ни один плагин этого не даёт",
    "E613": "родитель набора правил неизвестен или замкнут в круг",
    "E614": "два плагина противоречат друг другу в правилах стола",
    "E615": "правила стола не сходятся",
    "E616": "слово говорит о том, чего нет в правилах стола",
    "E617": "шаблоном шага нельзя пользоваться",
}
LANGUAGES = {"en": ("{code} plugin {plugin}: {what}: {phrase}. {cure}", CODES),
             "ru": ("{code} плагин {plugin}: {what}: {phrase}. Что делать: {cure}", RUSSIAN)}  # fmt: skip


class PluginError(Exception):
    """A plugin cannot be used: `code` (E6xx), `plugin` (its name or module), `phrase` (id, pattern, hook), `cure`."""

    def __init__(self, code: str, plugin: str, phrase: str, cure: str) -> None:
        self.code, self.plugin, self.phrase, self.cure = code, plugin, phrase, cure
        super().__init__(self.told("en"))

    def told(self, lang: str) -> str:
        """The message in a language; the phrase stands as it is declared."""
        form, what = LANGUAGES.get(lang, LANGUAGES["en"])
        cure = in_russian(self.cure) if lang == "ru" else self.cure
        return form.format(code=self.code, plugin=self.plugin, what=what[self.code], phrase=self.phrase, cure=cure)

import { type Language, localeOf } from './language.ts'

const names = new Map<string, Intl.DisplayNames>()

function nameOf(code: string, type: 'language' | 'region', language: Language): string {
  const key = `${type}|${language}`
  let found = names.get(key)
  if (!found) {
    found = new Intl.DisplayNames([localeOf(language)], { type })
    names.set(key, found)
  }
  try {
    return found.of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a language ('de') in the reader's language, with a capital as it stands alone. */
export function languageName(code: string, language: Language): string {
  return capitalised(nameOf(code, 'language', language), language)
}

/** The name of a language within a sentence ('anglais', 'Englisch'). */
export function languageWord(code: string, language: Language): string {
  return nameOf(code, 'language', language)
}

/**
 * 'Anglais et tamoul': several languages as one value, only the first word with a capital that the language
 * does not ask for.
 */
export function languageList(codes: readonly string[], language: Language): string {
  const spoken = codes.map((code) => nameOf(code, 'language', language))
  return capitalised(listText(spoken, language), language)
}

/** A text that stands alone, beginning with a capital. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1)
}

/** The name of a country (ISO 3166 'IN') in the reader's language. */
export function countryName(code: string, language: Language): string {
  return nameOf(code, 'region', language)
}

const lists = new Map<Language, Intl.ListFormat>()

/** 'Pune, Mumbai and Delhi' as the language joins words. */
export function listText(words: readonly string[], language: Language): string {
  let found = lists.get(language)
  if (!found) {
    found = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
    lists.set(language, found)
  }
  return found.format(words)
}

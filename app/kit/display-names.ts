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
  const name = nameOf(code, 'language', language)
  return name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1)
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

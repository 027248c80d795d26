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

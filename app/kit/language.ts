export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

export const LANGUAGE_ENTRIES: { value: Language; name: string; nativeName: string; locale: string }[] = [
  { value: 'en', name: 'English', nativeName: 'English', locale: 'en-US' },
  { value: 'de', name: 'German', nativeName: 'Deutsch', locale: 'de-DE' },
  { value: 'fr', name: 'French', nativeName: 'Français', locale: 'fr-FR' },
  { value: 'it', name: 'Italian', nativeName: 'Italiano', locale: 'it-IT' },
  { value: 'es', name: 'Spanish', nativeName: 'Español', locale: 'es-ES' },
  { value: 'ja', name: 'Japanese', nativeName: '日本語', locale: 'ja-JP' },
]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value)
}

/** The BCP 47 locale used for dates, numbers and money in a language. */
export function localeOf(language: Language): string {
  return LANGUAGE_ENTRIES.find((entry) => entry.value === language)?.locale ?? 'en-US'
}

/** The path prefix of a language: '' for the default, '/de' and so on for the others. */
export function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/**
 * Splits a path into its language and the path without the prefix; `prefixed` tells whether one was there.
 */
export function splitLanguage(pathname: string): { language: Language; path: string; prefixed: boolean } {
  // Every request is split several times, and hardly any has a prefix: nothing is taken apart before there is
  // one.
  const language = pathname.slice(1, 3)
  if (pathname[0] === '/' && language !== DEFAULT_LANGUAGE && isLanguage(language)) {
    const rest = pathname.slice(3)
    // React Router asks for the data of a language's home page as '/de.data'.
    if (rest === '' || rest === '.data') return { language, path: '/', prefixed: true }
    if (rest[0] === '/') return { language, path: rest, prefixed: true }
  }
  return { language: DEFAULT_LANGUAGE, path: pathname, prefixed: false }
}

/** The same path in another language. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return path === '/' ? prefix || '/' : `${prefix}${path}`
}

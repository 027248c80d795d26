import { createHash } from 'node:crypto'
import { createInstance, type i18n, type Resource, type TFunction } from 'i18next'
import { isLanguage, LANGUAGES, type Language } from '#app/kit/language.ts'
import { readLocales } from './locales.server.ts'

let resources: Resource | undefined

/** Every text of every language, read once per process. */
function allResources(): Resource {
  resources ??= readLocales()
  return resources
}

let version: string | undefined

/** Where the browser finds the texts of a language: below this address, named <namespace>.json. It changes with them. */
export function textsAddress(language: Language): string {
  version ??= createHash('sha256').update(JSON.stringify(allResources())).digest('base64url').slice(0, 10)
  return `/texts/${version}/${language}/`
}

/** One file of texts as the browser gets it; null when there is none. */
export function textsFile(language: string, namespace: string): string | null {
  const texts = (isLanguage(language) && allResources()[language]) || {}
  return Object.hasOwn(texts, namespace) ? JSON.stringify(texts[namespace]) : null
}

/** A fresh instance for one request or one email, never shared: the language cannot bleed into another. */
export function i18nFor(language: Language): i18n {
  const namespaces = Object.keys(allResources().en ?? {})
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    ns: namespaces,
    defaultNS: 'common',
    resources: allResources(),
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  instance.init()
  return instance
}

const translators = new Map<Language, TFunction>()

/** Translates with full keys ('orders:hold.expired') into a language, outside of React. */
export function translator(language: Language): TFunction {
  let t = translators.get(language)
  if (!t) {
    t = i18nFor(language).getFixedT(language)
    translators.set(language, t)
  }
  return t
}

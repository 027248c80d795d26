import { createInstance, type i18n, type Resource, type TFunction } from 'i18next'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { readLocales } from './locales.server.ts'

let resources: Resource | undefined

/** Every text of every language, read once per process. */
function allResources(): Resource {
  resources ??= readLocales()
  return resources
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

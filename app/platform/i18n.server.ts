import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { type PageTexts, type Texts, type Translate, textsIn } from '#app/kit/texts.ts'
import { readLocales } from './locales.server.ts'

let resources: ReturnType<typeof readLocales> | undefined

/** Every text of every language, read once per process. */
function allResources(): ReturnType<typeof readLocales> {
  resources ??= readLocales()
  return resources
}

let version: string | undefined

/**
 * Where the browser finds the texts of a language: below this address, named <namespace>.json. It changes
 * with them.
 */
export function textsAddress(language: Language): string {
  version ??= createHash('sha256').update(JSON.stringify(allResources())).digest('base64url').slice(0, 10)
  return `/texts/${version}/${language}/`
}

/** One file of texts as the browser gets it; null when there is none. */
export function textsFile(language: string, namespace: string): string | null {
  const texts = (isLanguage(language) && allResources()[language]) || {}
  return Object.hasOwn(texts, namespace) ? JSON.stringify(texts[namespace]) : null
}

const readers = new Map<Language, PageTexts>()

/** The texts of a language, for all pages and emails: nothing in it changes, so one serves every request. */
export function textsOf(language: Language): PageTexts {
  let texts = readers.get(language)
  if (!texts) {
    const loaded = new Map(Object.entries<Texts>(allResources()[language] ?? {}))
    texts = textsIn(language, loaded, (namespace) => Promise.reject(new Error(`no texts in ${namespace}`)))
    readers.set(language, texts)
  }
  return texts
}

/** Translates with full keys ('orders:hold.expired') into a language, outside of React. */
export function translator(language: Language): Translate {
  return textsOf(language).getFixedT(language, 'common')
}

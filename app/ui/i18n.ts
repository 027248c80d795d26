import type { i18n } from 'i18next'
import { type Texts, textsIn } from './texts.ts'

const files = import.meta.glob<{ default: Texts }>('../../locales/*/*.json')

async function read(language: string, namespace: string): Promise<Texts> {
  const load = files[`../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts for ${language}/${namespace}`)
  return (await load()).default
}

/** Texts in the browser: those of the page are loaded before hydration, others when a page first asks for them. */
export async function startI18n(html: HTMLElement): Promise<i18n> {
  const language = html.lang
  const namespaces = (html.dataset.namespaces ?? '').split(' ').filter(Boolean)
  const texts = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await read(language, namespace)] as const),
  )
  return textsIn(language, new Map(texts), (namespace) => read(language, namespace))
}

import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json')

async function read(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts for ${language}/${namespace}`)
  return (await load()).default
}

/** Texts in the browser: those of the page are loaded before hydration, others when a page first asks for them. */
export async function startI18n(html: HTMLElement): Promise<i18n> {
  const language = html.lang
  const namespaces = (html.dataset.namespaces ?? '').split(' ').filter(Boolean)
  const texts = await Promise.all(namespaces.map((namespace) => read(language, namespace)))
  const instance = createInstance()
  await instance
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: (lng: string, ns: string, done: (error: unknown, data: unknown) => void) => {
        read(lng, ns).then(
          (data) => done(null, data),
          (error) => done(error, null),
        )
      },
    })
    .init({
      lng: language,
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'common',
      resources: {
        [language]: Object.fromEntries(namespaces.map((namespace, at) => [namespace, texts[at] as object])),
      },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  return instance
}

export type Texts = { [key: string]: string | Texts }
type Options = Record<string, unknown> & { count?: number; ns?: string }

/** Gives the text of a key ('orders:hold.expired', or 'hold.expired' of its own namespace) with what it puts in. */
export type Translate = (key: string, options?: Options) => string

/** The texts of one language as pages and emails use them. */
export type PageTexts = {
  language: string
  getFixedT: (language: string | null, namespaces: string | string[]) => Translate
  hasLoadedNamespace: (namespace: string) => boolean
  loadNamespaces: (namespaces: string | readonly string[]) => Promise<void>
}

const MARK = /\{\{-?\s*([\w.]+)\s*\}\}/g

/**
 * The texts of one language: keys, plural forms and placeholders, written and read as i18next does (a test compares every
 * text of all languages with it). `load` brings a namespace that is not here.
 */
export function textsIn(
  language: string,
  loaded: Map<string, Texts>,
  load: (namespace: string) => Promise<Texts>,
): PageTexts {
  const plurals = new Intl.PluralRules(language)

  function find(namespace: string, key: string): string | undefined {
    const found = key
      .split('.')
      .reduce<Texts | string | undefined>(
        (texts, step) => (typeof texts === 'object' && Object.hasOwn(texts, step) ? texts[step] : undefined),
        loaded.get(namespace),
      )
    return typeof found === 'string' ? found : undefined
  }

  function formsOf(key: string, count: unknown): string[] {
    if (typeof count !== 'number') return [key]
    const form = `${key}_${plurals.select(count)}`
    return count === 0 ? [`${key}_zero`, form, key] : [form, key]
  }

  function interpolate(text: string, options: Options = {}): string {
    return text.replace(MARK, (mark, path: string) => {
      const value = path
        .split('.')
        .reduce<unknown>((inside, step) => (inside as Options | undefined)?.[step], options)
      return value === undefined && !(path in options) ? mark : String(value ?? '')
    })
  }

  function translate(home: string, full: string, options: Options = {}): string {
    const cut = full.indexOf(':')
    const namespace = cut > 0 ? full.slice(0, cut) : (options.ns ?? home)
    const key = cut > 0 ? full.slice(cut + 1) : full
    for (const form of formsOf(key, options.count)) {
      const text = find(namespace, form)
      if (text !== undefined) return interpolate(text, options)
    }
    return key
  }

  // The same function each time, so that effects which depend on it do not run again.
  const fixed = new Map<string, Translate>()
  return {
    language,
    getFixedT: (_language, namespaces) => {
      const [home = 'common'] = [namespaces].flat()
      const t = fixed.get(home) ?? ((key: string, options?: Options) => translate(home, key, options))
      fixed.set(home, t)
      return t
    },
    hasLoadedNamespace: (namespace) => loaded.has(namespace),
    loadNamespaces: async (namespaces) => {
      await Promise.all(
        [namespaces].flat().map(async (namespace) => {
          if (!loaded.has(namespace)) loaded.set(namespace, await load(namespace))
        }),
      )
    },
  }
}

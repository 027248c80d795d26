export type Texts = { [key: string]: string | Texts }
type Options = Record<string, unknown> & { count?: number; ns?: string }

/**
 * Gives the text of a key ('orders:hold.expired', or 'hold.expired' of its own namespace) with what it puts
 * in.
 */
export type Translate = (key: string, options?: Options) => string

/** The texts of one language as pages and emails use them. */
export type PageTexts = {
  language: string
  getFixedT: (language: string | null, namespaces: string | string[]) => Translate
  hasLoadedNamespace: (namespace: string) => boolean
  loadNamespaces: (namespaces: string | readonly string[]) => Promise<void>
}

/**
 * Whole and, within it, the path of what is put in: a text that is split by it has both between its words.
 */
const MARK = /(\{\{-?\s*([\w.]+)\s*\}\})/

/**
 * A sentence has one stop, though what ends it brings its own: short months do in some languages, and 'Inc.'
 * does.
 */
const ended = (text: string, words: string) =>
  text.endsWith('.') && /^\.(?!\.)/.test(words) ? text + words.slice(1) : text + words

/**
 * The texts of one language: keys, plural forms and placeholders, written and read as i18next does (a test
 * compares every text of all languages with it). `load` brings a namespace that is not here.
 */
export function textsIn(
  language: string,
  loaded: Map<string, Texts>,
  load: (namespace: string) => Promise<Texts>,
): PageTexts {
  const plurals = new Intl.PluralRules(language)
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  // Whole numbers stay as they are: years and numbers of things are among them.
  const sayValue = (value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? decimals.format(value) : String(value ?? '')

  /** What was found once: words, a placeholder and its path, words, and so on. */
  const found = new Map<string, Map<string, string[]>>()

  function find(namespace: string, key: string): string[] | undefined {
    const texts = found.get(namespace)
    const before = texts?.get(key)
    if (before) return before
    const text = key
      .split('.')
      .reduce<Texts | string | undefined>(
        (inside, step) =>
          typeof inside === 'object' && Object.hasOwn(inside, step) ? inside[step] : undefined,
        loaded.get(namespace),
      )
    if (typeof text !== 'string') return undefined
    const parts = text.split(MARK)
    if (texts) texts.set(key, parts)
    else found.set(namespace, new Map([[key, parts]]))
    return parts
  }

  function formsOf(key: string, count: unknown): string[] {
    if (typeof count !== 'number') return [key]
    const form = `${key}_${plurals.select(count)}`
    return count === 0 ? [`${key}_zero`, form, key] : [form, key]
  }

  function interpolate(parts: string[], options: Options): string {
    let text = parts[0] ?? ''
    for (let at = 1; at < parts.length; at += 3) {
      const [mark = '', path = '', words = ''] = parts.slice(at, at + 3)
      const value = path
        .split('.')
        .reduce<unknown>((inside, step) => (inside as Options | undefined)?.[step], options)
      text = ended(text + (value === undefined && !(path in options) ? mark : sayValue(value)), words)
    }
    return text
  }

  function translate(home: string, full: string, options: Options = {}): string {
    const cut = full.indexOf(':')
    const namespace = cut > 0 ? full.slice(0, cut) : (options.ns ?? home)
    const key = cut > 0 ? full.slice(cut + 1) : full
    for (const form of formsOf(key, options.count)) {
      const parts = find(namespace, form)
      if (parts) return interpolate(parts, options)
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

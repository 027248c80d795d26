import { Parser } from 'htmlparser2'
import type { RawEntry } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { readJson } from './catalogue-json.ts'
import { readJsonLd } from './json-ld.ts'
import { type Item, MicrodataReader } from './microdata.ts'

/**
 * What a page says to programs: its scripts of JSON-LD, its items of microdata, its language and its own
 * address.
 */
type PageParts = {
  scripts: string[]
  items: Item[]
  language: string | undefined
  address: string | undefined
}

/**
 * Reads courses and events of a saved web page: schema.org as JSON-LD in scripts and as microdata. A broken
 * script is refused as one record. Refuses 'file.page' when there is neither.
 */
export function readWebPage(text: string): RawEntry[] {
  const { scripts, items, language, address } = partsOf(text)
  const broken: RawEntry[] = []
  const values: unknown[] = []
  for (const script of scripts) {
    try {
      values.push(readJson(script))
    } catch (error) {
      if (!(error instanceof CatalogueRefusal)) throw error
      broken.push({ ok: false, position: 0, title: '', reason: error.reason })
    }
  }
  const found = [...entriesOf(values), ...entriesOf(items), ...broken]
  const limit = CATALOGUE_LIMITS.records
  if (found.length > limit) throw new CatalogueRefusal('file.records', { count: found.length, limit })
  if (broken.length === 0 && !found.some((entry) => entry.ok)) throw new CatalogueRefusal('file.page')
  return found.map((entry, index) => {
    const position = index + 1
    if (!entry.ok) return { ...entry, position }
    const languages = entry.raw.languages ?? language
    return { ok: true, raw: { ...entry.raw, position, languages, url: absolute(entry.raw.url, address) } }
  })
}

// Each value stands for itself: a page that also speaks of its publisher holds what it holds.
function entriesOf(values: unknown[]): RawEntry[] {
  if (values.length === 0) return []
  try {
    return readJsonLd(values.flat()).filter((entry) => entry.ok || entry.reason.code === 'record.type')
  } catch (error) {
    if (error instanceof CatalogueRefusal && error.reason.code === 'file.noRecords') return []
    throw error
  }
}

function absolute(url: string | undefined, base: string | undefined): string | undefined {
  const line = cleanLine(url)
  if (!line || !base || /^[a-z][a-z\d+.-]*:/i.test(line) || !URL.canParse(line, base)) return url
  return new URL(line, base).href
}

function partsOf(text: string): PageParts {
  const scripts: string[] = []
  const microdata = new MicrodataReader()
  let script: string[] | null = null
  let [depth, templates] = [0, 0]
  let language: string | undefined
  const addresses: { base?: string; canonical?: string } = {}
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (depth > CATALOGUE_LIMITS.pageDepth)
        throw new CatalogueRefusal('file.deep', { limit: CATALOGUE_LIMITS.pageDepth })
      if (name === 'template') templates++
      // What stands in a template is a pattern, and shown to nobody.
      if (templates > 0) return
      if (name === 'script') script = /^application\/ld\+json\b/i.test(attributes.type ?? '') ? [] : null
      if (name === 'html') language = attributes.lang ?? attributes['xml:lang']
      if (name === 'base') addresses.base ??= attributes.href
      if (name === 'link' && /\bcanonical\b/i.test(attributes.rel ?? ''))
        addresses.canonical ??= attributes.href
      microdata.open(name, attributes)
    },
    ontext(words) {
      if (script) script.push(words)
      else if (templates === 0) microdata.text(words)
    },
    onclosetag(name) {
      depth--
      if (name === 'template') templates--
      if (templates > 0 || name === 'template') return
      if (name === 'script' && script) scripts.push(bare(script.join('')))
      if (name === 'script') script = null
      microdata.close(name)
    },
  })
  parser.write(text)
  parser.end()
  const address = [addresses.base, addresses.canonical].find((given) => /^https?:\/\//i.test(given ?? ''))
  return { scripts: scripts.filter(Boolean), items: microdata.items, language, address }
}

// Old pages hide their scripts from browsers that knew none.
function bare(script: string): string {
  return script
    .trim()
    .replace(/^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/, '')
    .trim()
}

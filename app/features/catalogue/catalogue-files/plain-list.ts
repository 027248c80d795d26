import type { CatalogueField, RawEntry } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import {
  matchColumns,
  recordFromValues,
  unreadNote,
} from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { isObject } from './catalogue-json.ts'
import { flatItem } from './catalogue-shapes.ts'
import { withRepeats } from './plain-repeats.ts'

const LISTS = [
  'events',
  'items',
  'results',
  'courses',
  'data',
  'records',
  'entries',
  'edges',
  'nodes',
  'value',
  'list',
  'hits',
]
const ASIDE = new Set(['included', 'links', '_links', 'meta', 'errors', 'facets'])
/**
 * Reads a list of objects, also inside an API's answer (`data`, `_embedded.events`, `results`, edges of
 * nodes). Named values are matched like columns; values that JSON:API keeps outside its list are joined.
 */
export function readPlainList(
  value: unknown,
  mapping: ReadonlyMap<CatalogueField, string>,
): { entries: RawEntry[]; notes: CatalogueReason[] } {
  const list = listIn(value) ?? (isObject(value) ? [value] : [])
  const limit = CATALOGUE_LIMITS.records
  if (list.length > limit) throw new CatalogueRefusal('file.records', { count: list.length, limit })
  const beside = besideOf(value)
  const flat = list.map((item) => (isObject(item) ? flatItem(withBeside(item, beside)) : null))
  const names = new Set(flat.flatMap((item) => (item ? [...item.values.keys()] : [])))
  if (names.size === 0) throw new CatalogueRefusal('file.noRecords')
  const columns = matchColumns([...names], mapping)
  const entries = flat.map((item, index): RawEntry => {
    const position = index + 1
    const given = list[index]
    if (item === null || !isObject(given))
      return { ok: false, position, title: '', reason: { code: 'record.shape' } }
    const own = [...item.values.keys()]
    const raw = recordFromValues(position, columns, (column) => item.values.get(column), own)
    try {
      const { offers, elsewhere } = item
      return { ok: true, raw: withRepeats({ ...raw, offers, elsewhere }, given) }
    } catch (error) {
      if (!(error instanceof CatalogueRefusal)) throw error
      return { ok: false, position, title: cleanLine(raw.title), reason: error.reason }
    }
  })
  return { entries, notes: unreadNote([...names], columns) }
}

// The list of records of an answer: one with a known name before others, the nearest first.
function listIn(value: unknown): unknown[] | null {
  let layer: unknown[] = [value]
  for (let depth = 0; depth < CATALOGUE_LIMITS.listDepth && layer.length > 0; depth++) {
    const next: unknown[] = []
    for (const candidate of layer) {
      if (Array.isArray(candidate)) return candidate
      if (!isObject(candidate)) continue
      const held = Object.entries(candidate).filter(([name]) => !ASIDE.has(name))
      const known = LISTS.flatMap((name) => held.filter(([key]) => key.toLowerCase() === name))
      const lists = held.filter(([, inner]) => isList(inner))
      const chosen =
        known.find(([, inner]) => isList(inner)) ??
        (lists.length === 1 && !isRecord(candidate) ? lists[0] : undefined)
      if (chosen) return chosen[1] as unknown[]
      if (!isRecord(candidate)) next.push(...held.map(([, inner]) => inner).filter(isObject))
    }
    layer = next
  }
  return null
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isObject)
}

function isRecord(object: Record<string, unknown>): boolean {
  return ['title', 'name', 'summary', 'attributes'].some((name) => object[name] !== undefined)
}

type Beside = Map<string, Record<string, unknown>>

function besideOf(value: unknown): Beside {
  const included = isObject(value) && Array.isArray(value.included) ? value.included.filter(isObject) : []
  return new Map(included.map((entry) => [`${entry.type}|${entry.id}`, entry]))
}

function withBeside(item: Record<string, unknown>, beside: Beside): Record<string, unknown> {
  if (beside.size === 0 || !isObject(item.relationships)) return item
  const related: Record<string, unknown> = {}
  for (const name of ['venue', 'location', 'place']) {
    const relation = item.relationships[name]
    const data = isObject(relation) ? relation.data : undefined
    const entry = isObject(data) ? beside.get(`${data.type}|${data.id}`) : undefined
    if (entry && isObject(entry.attributes)) related[name] = entry.attributes
  }
  return { ...related, ...item }
}

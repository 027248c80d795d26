import { CATALOGUE_LIMITS, CatalogueRefusal, type RawEntry } from './catalogue.ts'
import { type CatalogueField, matchColumns, recordFromValues } from './catalogue-fields.ts'
import { cleanLine } from './catalogue-text.ts'

/** Reads a list of objects, or an object that holds one such list. Named values are matched as the columns of a table are. */
export function readPlainList(value: unknown, mapping: ReadonlyMap<CatalogueField, string>): RawEntry[] {
  const list = listIn(value)
  const limit = CATALOGUE_LIMITS.records
  if (list.length > limit) throw new CatalogueRefusal('file.records', { count: list.length, limit })
  const flat = list.map((item) => (isObject(item) ? flattened(item) : null))
  const names = new Set(flat.flatMap((values) => (values ? [...values.keys()] : [])))
  if (names.size === 0) throw new CatalogueRefusal('file.noRecords')
  const columns = matchColumns([...names], mapping)
  return flat.map((values, index) => {
    const position = index + 1
    if (values === null) return { ok: false, position, title: '', reason: { code: 'record.shape' } }
    return { ok: true, raw: recordFromValues(position, columns, (column) => values.get(column)) }
  })
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) throw new CatalogueRefusal('file.noRecords')
  const lists = Object.values(value).filter(
    (entry): entry is unknown[] => Array.isArray(entry) && entry.some(isObject),
  )
  if (lists.length === 1 && lists[0]) return lists[0]
  return [value]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function flattened(item: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(item)) {
    const text = asText(value)
    if (text !== undefined) values.set(cleanLine(name), text)
    else if (isObject(value))
      for (const [inner, nested] of Object.entries(value)) {
        const nestedText = asText(nested)
        if (nestedText !== undefined) values.set(cleanLine(`${name}.${inner}`), nestedText)
      }
  }
  return values
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry === 'number'))
    return value.map(String).join('; ')
  return undefined
}

import type {
  CatalogueRecord,
  RawEntry,
  RawRecord,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import {
  type CatalogueContext,
  keyOfRaw,
  normaliseRecord,
} from '#app/features/catalogue/catalogue-record/catalogue-record.ts'
import { cleanTitle } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'

/**
 * One entry of a file: a record that can be stored, one that only repeats an earlier one, or a refused one.
 */
export type ReadEntry =
  | { outcome: 'record'; record: CatalogueRecord }
  | { outcome: 'repeated'; position: number; title: string; reason: CatalogueReason }
  | {
      outcome: 'refused'
      position: number
      title: string
      reason: CatalogueReason
      /** The key of a record that is marked as cancelled or postponed. */
      takenBack?: string
    }

/**
 * Normalises all records of a file. A record equal to an earlier one except for its keywords is a repetition,
 * as in lists by subject: its keywords join the first. One that contradicts the first is refused.
 */
export function readEntries(entries: readonly RawEntry[], context: CatalogueContext): ReadEntry[] {
  const byKey = new Map<string, CatalogueRecord>()
  return entries.map((entry) => {
    if (!entry.ok) return { outcome: 'refused', ...withoutOk(entry) }
    const { position } = entry.raw
    const title = cleanTitle(entry.raw.title?.slice(0, 2000)).slice(0, 200)
    try {
      const record = normaliseRecord(entry.raw, context)
      const first = byKey.get(record.key)
      if (!first) {
        byKey.set(record.key, record)
        return { outcome: 'record', record }
      }
      const differences = differingFields(fieldTexts(first), fieldTexts(record))
      const params = { position: first.position, fields: differences.join(', ') }
      if (differences.length > 0)
        return { outcome: 'refused', position, title, reason: { code: 'record.conflict', params } }
      first.keywords = [...new Set([...first.keywords, ...record.keywords])]
      return {
        outcome: 'repeated',
        position,
        title,
        reason: { code: 'record.repeated', params: { position: first.position } },
      }
    } catch (error) {
      if (!(error instanceof CatalogueRefusal)) throw error
      const key = error.reason.code === 'record.cancelled' ? keyOf(entry.raw) : null
      const refused = { outcome: 'refused', position, title, reason: error.reason } as const
      return key === null ? refused : { ...refused, takenBack: key }
    }
  })
}

function keyOf(raw: RawRecord): string | null {
  try {
    return keyOfRaw(raw)
  } catch (error) {
    if (error instanceof CatalogueRefusal) return null
    throw error
  }
}

function withoutOk(entry: Extract<RawEntry, { ok: false }>) {
  return { position: entry.position, title: entry.title, reason: entry.reason }
}

/** The fields of a record as comparable texts. */
export function fieldTexts(record: CatalogueRecord): Record<string, string> {
  const { position: _, key: __, notes: ___, ...said } = record
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)]))
}

/**
 * The fields in which two records of one event differ; differing keywords, as in lists by subject, do not
 * count.
 */
export function differingFields(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(one).filter((name) => name !== 'keywords' && one[name] !== other[name])
}

import type {
  CatalogueField,
  ColumnChoice,
  RawEntry,
  RawRecord,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
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

/** Rows with a header of unique names, without empty rows. */
export type Table = { header: string[]; body: string[][]; late: boolean; marks?: RowMarks }

/** Rows that a spreadsheet shows struck through, or hides. */
export type RowMarks = WeakSet<readonly string[]>

/**
 * A table from its rows. Unnamed columns with values are named by their position, duplicate names get a
 * number.
 */
export function tableOf(
  rows: string[][],
  { late = false, marks }: { late?: boolean; marks?: RowMarks } = {},
): Table {
  const body = rows.slice(1).filter((row) => row.some((cell) => cell.trim() !== ''))
  const limit = CATALOGUE_LIMITS.records
  if (body.length > limit) throw new CatalogueRefusal('file.records', { count: `more than ${limit}`, limit })
  const seen = new Map<string, number>()
  const header = (rows[0] ?? []).map((cell, at) => {
    const name = cleanLine(cell).slice(0, CATALOGUE_LIMITS.titleLength)
    if (name === '') return body.some((row) => (row[at] ?? '').trim() !== '') ? `(${at + 1})` : ''
    const turn = (seen.get(name) ?? 0) + 1
    seen.set(name, turn)
    return turn > 1 ? `${name} (${turn})` : name
  })
  return { header, body, late, marks }
}

/** How to read a table's columns: a mapping of fields goes first; a choice for each column is exclusive. */
export type TableReading = { mapping: ReadonlyMap<CatalogueField, string>; chosen: ColumnChoice }

/** The records of a table. Rows with another number of cells are refused one by one. */
export function readTable(
  { header, body, late, marks }: Table,
  { mapping, chosen }: TableReading,
): { entries: RawEntry[]; notes: CatalogueReason[] } {
  const columns = matchColumns(header, mapping, chosen)
  if (body.length === 0) throw new CatalogueRefusal('file.noRecords')
  const place = new Map(header.map((name, index) => [name, index] as const).reverse())
  const entries = body.map((row, index): RawEntry => {
    const position = index + 1
    const said = recordFromValues(position, columns, (column) => row[place.get(column) ?? -1], header)
    const raw = late ? said : withDates(said)
    const hasMore = row.slice(header.length).some((cell) => cell.trim() !== '')
    if (hasMore || row.length < Math.min(2, header.length))
      return {
        ok: false,
        position,
        title: cleanLine(raw.title),
        reason: { code: 'record.cells', params: { found: row.length, expected: header.length } },
      }
    const doubts = marks?.has(row) ? [...raw.doubts, { code: 'guess.row' as const }] : raw.doubts
    return { ok: true, raw: { ...raw, doubts } }
  })
  const said = header.filter((name) => body.some((row) => (row[place.get(name) ?? -1] ?? '').trim() !== ''))
  return { entries, notes: unreadNote(said, columns) }
}

// The first of January 1900 is day 1 of a spreadsheet, which takes 1900 for a leap year; the days of 2000 to
// 2050.
const SERIALS = { from: 36_526, to: 55_152, first: Date.UTC(1899, 11, 30) }

// A spreadsheet whose cells lost their format writes days as numbers and times of day as parts of one.
function withDates(raw: RawRecord): RawRecord {
  const said = { ...raw }
  for (const field of ['start', 'end'] as const) said[field] = dayOfSerial(raw[field]) ?? raw[field]
  for (const field of ['startTime', 'endTime'] as const) said[field] = timeOfPart(raw[field]) ?? raw[field]
  return said
}

function dayOfSerial(text: string | undefined): string | null {
  const found = /^(\d{5})(?:[.,](\d{1,12}))?$/.exec(text?.trim() ?? '')
  const days = Number(found?.[1])
  if (!found || days < SERIALS.from || days > SERIALS.to) return null
  const day = new Date(SERIALS.first + days * 86_400_000).toISOString().slice(0, 10)
  const time = found[2] ? timeOfPart(`0.${found[2]}`) : null
  return time ? `${day}T${time}` : day
}

function timeOfPart(text: string | undefined): string | null {
  const part = /^0?[.,](\d{1,12})$/.exec(text?.trim() ?? '')?.[1]
  if (!part) return null
  const minutes = Math.min(Math.round(Number(`0.${part}`) * 1440), 1439)
  return new Date(minutes * 60_000).toISOString().slice(11, 16)
}

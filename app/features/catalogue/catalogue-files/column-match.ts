import {
  type CatalogueField,
  type ColumnChoice,
  RAW_FIELDS,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { FIELD_OF, fieldNamed } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine, squeezed } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { columnField } from '#app/features/catalogue/catalogue-record/upload.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import type { Table } from './table.ts'

/**
 * Why a column fills a field: it has our own name for it, it was chosen before, or a guess by its name or its
 * values.
 */
export type MatchedBy = 'own' | 'chosen' | 'name' | 'values'

/**
 * A column of a table with some of its values, and the field that it fills or is suggested for; null is left
 * out.
 */
export type TableColumn = {
  header: string
  samples: string[]
  field: CatalogueField | null
  by: MatchedBy | null
}

/** As many columns can be matched by hand; a form has no more fields. */
export const MOST_ASKED = 150
const SAMPLES = { count: 3, length: 60, rows: 200 }
const OWN = new Map(RAW_FIELDS.map((field) => [squeezed(field), field]))

/**
 * Matches each column of a table to a field: by choice, by our own names, else as a suggestion by header and
 * kind of values. No field is suggested twice. Refuses more columns than can be matched by hand.
 */
export function matchTable({ header, body }: Table, chosen: ColumnChoice): TableColumn[] {
  const named = header.flatMap((name, at) => (name === '' ? [] : [{ name, at }]))
  if (named.length > MOST_ASKED)
    throw new CatalogueRefusal('file.columns', { count: named.length, limit: MOST_ASKED })
  const chosenOf = new Map(chosen.map((one) => [one.header, one.field]))
  const columns = named.map(({ name, at }): TableColumn => {
    const samples = samplesOf(body, at)
    const before = chosenOf.get(name)
    if (before !== undefined) return { header: name, samples, field: before, by: 'chosen' }
    const own = OWN.get(squeezed(name)) ?? null
    return { header: name, samples, field: own, by: own && 'own' }
  })
  const taken = new Set(columns.flatMap(({ field }) => field ?? []))
  const suggest = (by: 'name' | 'values', fieldOf: (column: TableColumn) => CatalogueField | undefined) => {
    for (const column of columns) {
      const field = column.by === null ? fieldOf(column) : undefined
      if (field === undefined || taken.has(field)) continue
      taken.add(field)
      Object.assign(column, { field, by })
    }
  }
  suggest('name', ({ header: name }) => fieldNamed(name))
  suggest('name', ({ header: name }) => fieldInside(name))
  suggest('values', ({ samples }) => fieldOfValues(samples))
  return columns
}

/**
 * Whether no match is a mere suggestion: each column with values was chosen or has our name, one is the
 * title, and no two are the same.
 */
export function isMatched(columns: readonly TableColumn[]): boolean {
  const fields = columns.flatMap(({ field }) => field ?? [])
  const isSure = columns.every(
    ({ by, field, samples }) => by === 'chosen' || by === 'own' || (field === null && samples.length === 0),
  )
  return isSure && fields.includes('title') && new Set(fields).size === fields.length
}

/** The columns of an earlier table whose field no column surely fills any more: renamed or gone. */
export function columnsMissed(columns: readonly TableColumn[], before: ColumnChoice): string[] {
  const sure = columns.filter(({ by }) => by === 'own' || by === 'chosen').map(({ field }) => field)
  return before.flatMap(({ header, field }) => (field === null || sure.includes(field) ? [] : [header]))
}

type Known = {
  known: ColumnChoice
  isLive: boolean
  before?: ColumnChoice
  chosenColumns: ColumnChoice | null
}

/**
 * How to read the columns of an upload. The provider of a live feed is asked only when a column is missing,
 * and not again about what was just decided for this reading.
 */
export function columnReading({ known, isLive, before, chosenColumns }: Known, isReading: boolean) {
  const misses = isReading && isLive && !chosenColumns
  return { chosen: known, asks: isReading && !isLive, before: misses ? before : undefined }
}

/** The choice to store once the columns are decided. */
export function choiceOf(
  columns: readonly TableColumn[],
): { header: string; field: CatalogueField | null }[] {
  return columns.map(({ header, field }) => ({ header, field }))
}

// What tells of a moment is nothing without the day on which it begins.
const NEEDS_START = new Set<CatalogueField>(['startTime', 'end', 'endTime', 'endInstant'])

/**
 * The choice of columns that a form sends, and its faults: no title, two columns for one field, times without
 * a start.
 */
export function readChoice(
  columns: readonly TableColumn[],
  fieldAt: (name: string) => CatalogueField | null,
): { choice: { header: string; field: CatalogueField | null }[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const first = new Map<CatalogueField, string>()
  const choice = columns.map(({ header }, at) => {
    const field = fieldAt(columnField(at))
    const taken = field && first.get(field)
    if (field && taken === undefined) first.set(field, header)
    if (taken !== undefined && taken !== null)
      errors[columnField(at)] = { key: 'imports:columns.invalid.twice', params: { column: taken } }
    return { header, field }
  })
  const needing = choice.findIndex(({ field }) => field !== null && NEEDS_START.has(field))
  if (needing >= 0 && !first.has('start') && !first.has('startInstant'))
    errors[columnField(needing)] ??= { key: 'imports:columns.invalid.start' }
  if (!first.has('title')) errors.title = { key: 'imports:columns.invalid.title' }
  return { choice, errors }
}

function samplesOf(body: readonly string[][], at: number): string[] {
  const found = new Set<string>()
  for (const row of body.slice(0, SAMPLES.rows)) {
    const text = cleanLine(row[at]?.slice(0, CATALOGUE_LIMITS.fieldLength))
    if (text !== '') found.add(text.length > SAMPLES.length ? `${text.slice(0, SAMPLES.length - 1)}…` : text)
    if (found.size === SAMPLES.count) break
  }
  return [...found]
}

const SHORTEST = { latin: 3, other: 2 }

// "Preis netto" speaks of a price: the longest name that its words hold, one at its beginning before others.
function fieldInside(header: string): CatalogueField | undefined {
  const words = header.split(/[^\p{L}\p{N}]+/u).flatMap((word) => squeezed(word) || [])
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const name = words.slice(from, from + length).join('')
      const field = name.length >= SHORTEST.latin || /\P{ASCII}/u.test(name) ? FIELD_OF.get(name) : undefined
      if (field) return field
    }
  return fieldInWord(squeezed(header))
}

// Japanese parts no words, and German puts them together: "開催日程", "Kurspreis".
function fieldInWord(word: string): CatalogueField | undefined {
  const least = /^\p{ASCII}*$/u.test(word) ? 5 : SHORTEST.other
  for (let length = word.length - 1; length >= least; length -= 1)
    for (const from of [0, word.length - length]) {
      const field = FIELD_OF.get(word.slice(from, from + length))
      if (field) return field
    }
  return undefined
}

const KINDS: [CatalogueField, RegExp][] = [
  ['url', /^https?:\/\/\S+$/i],
  ['start', /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}年\d{1,2}月\d{1,2}日)/],
  ['startTime', /^\d{1,2}[:.]\d{2}(?:\s?[ap]m)?$/i],
  ['price', /^(?:(?:€|£|¥|CHF|EUR|USD|GBP|JPY)\s?[\d.,' ’]+|[\d.,' ’]+\s?(?:€|£|¥|円|CHF|EUR|USD|GBP|JPY))$/],
  ['currency', /^(?:CHF|EUR|USD|GBP|JPY|SEK|DKK|NOK|PLN|INR)$/],
]

function fieldOfValues(samples: readonly string[]): CatalogueField | undefined {
  if (samples.length === 0) return undefined
  return KINDS.find(([, shape]) => samples.every((sample) => shape.test(sample)))?.[0]
}

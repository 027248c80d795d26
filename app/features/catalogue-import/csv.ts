import { CsvError, parse } from 'csv-parse/sync'
import { CATALOGUE_LIMITS, type CatalogueField, type RawEntry, type RawRecord } from './catalogue.ts'
import { matchColumns, recordFromValues } from './catalogue-fields.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine } from './catalogue-text.ts'

const DELIMITERS = [',', ';', '\t', '|']
// The line by which spreadsheets tell each other what parts the cells.
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^\r\n"])"?[,;\t ]*(?:\r\n|\n|\r)/i

/** Reads a table with a header line; the delimiter is said in a first line "sep=;" or found out. Rows with another number of cells are refused one by one. */
export function readCsv(text: string, mapping: ReadonlyMap<CatalogueField, string>): RawEntry[] {
  const rows = parseRows(text)
  const header = rows[0]?.map((name) => cleanLine(name)) ?? []
  const columns = matchColumns(header, mapping)
  const place = new Map(header.map((name, index) => [name, index] as const).reverse())
  const body = rows.slice(1).filter((row) => row.some((cell) => cell.trim() !== ''))
  const limit = CATALOGUE_LIMITS.records
  if (body.length > limit) throw new CatalogueRefusal('file.records', { count: `more than ${limit}`, limit })
  if (body.length === 0) throw new CatalogueRefusal('file.noRecords')
  return body.map((row, index) => {
    const position = index + 1
    const raw = withDates(recordFromValues(position, columns, (column) => row[place.get(column) ?? -1]))
    const hasMore = row.slice(header.length).some((cell) => cell.trim() !== '')
    if (hasMore || row.length < Math.min(2, header.length))
      return {
        ok: false,
        position,
        title: cleanLine(raw.title),
        reason: { code: 'record.cells', params: { found: row.length, expected: header.length } },
      }
    return { ok: true, raw }
  })
}

// The first of January 1900 is day 1 of a spreadsheet, which takes 1900 for a leap year; the days of 2000 to 2050.
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

function parseRows(text: string): string[][] {
  const said = SEPARATOR_LINE.exec(text)
  const table = said ? text.slice(said[0].length) : text
  const delimiter = said ? (said[1] === '\\t' ? '\t' : (said[1] ?? ',')) : delimiterOf(table)
  try {
    return parse(table, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
      // One more than is taken, besides the header: what follows is not even read.
      to: CATALOGUE_LIMITS.records + 2,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CatalogueRefusal('file.csv', { detail: cleanLine(error.message).slice(0, 160) })
  }
}

function delimiterOf(text: string): string {
  const line = headerLine(text)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

function headerLine(text: string): string {
  let isQuoted = false
  let line = ''
  for (const letter of text.slice(0, 40_000).trimStart().slice(0, 20_000)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break
    else if (!isQuoted) line += letter
  }
  return line
}

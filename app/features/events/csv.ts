import { CsvError, parse } from 'csv-parse/sync'
import { CATALOGUE_LIMITS, CatalogueRefusal, type RawEntry } from './catalogue.ts'
import { type CatalogueField, matchColumns, recordFromValues } from './catalogue-fields.ts'
import { cleanLine } from './catalogue-text.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** Reads a table with a header line; the delimiter is found out. Rows with another number of cells are refused one by one. */
export function readCsv(text: string, mapping: ReadonlyMap<CatalogueField, string>): RawEntry[] {
  const rows = parseRows(text)
  const header = rows[0]?.record.map((name) => cleanLine(name)) ?? []
  const columns = matchColumns(header, mapping)
  const place = new Map(header.map((name, index) => [name, index] as const).reverse())
  const body = rows.slice(1).filter((row) => row.record.some((cell) => cell.trim() !== ''))
  const limit = CATALOGUE_LIMITS.records
  if (body.length > limit) throw new CatalogueRefusal('file.records', { count: body.length, limit })
  if (body.length === 0) throw new CatalogueRefusal('file.noRecords')
  return body.map((row, index) => {
    const position = index + 1
    const title = row.record[place.get(columns.get('title') ?? '') ?? -1] ?? ''
    const hasMore = row.record.slice(header.length).some((cell) => cell.trim() !== '')
    if (hasMore || row.record.length < Math.min(2, header.length))
      return {
        ok: false,
        position,
        title: cleanLine(title),
        reason: { code: 'record.cells', params: { found: row.record.length, expected: header.length } },
      }
    return {
      ok: true,
      raw: recordFromValues(position, columns, (column) => row.record[place.get(column) ?? -1]),
    }
  })
}

type Row = { record: string[]; info: { lines: number } }

function parseRows(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      trim: true,
    }) as unknown as Row[]
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
  for (const letter of text.trimStart().slice(0, 20_000)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break
    else if (!isQuoted) line += letter
  }
  return line
}

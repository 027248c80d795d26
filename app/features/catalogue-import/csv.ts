import { CsvError, parse } from 'csv-parse/sync'
import { CATALOGUE_LIMITS } from './catalogue.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine } from './catalogue-text.ts'

const DELIMITERS = [',', ';', '\t', '|']
// The line by which spreadsheets tell each other what parts the cells.
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^\r\n"])"?[,;\t ]*(?:\r\n|\n|\r)/i

/** The rows of a table, its header first; the delimiter is said in a first line "sep=;" or found out. */
export function csvRows(text: string): string[][] {
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

import { CsvError, parse } from 'csv-parse/sync'

/** A table that is broken; the message says where, in English. */
export class BrokenCsv extends Error {}

const DELIMITERS = [',', ';', '\t', '|']
// The line by which spreadsheets tell each other what parts the cells.
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^\r\n"])"?[,;\t ]*(?:\r\n|\n|\r)/i

/**
 * The rows of a table, its header first; the delimiter is said in a first line "sep=;" or found out. What
 * follows after `most` rows is not even read. Throws `BrokenCsv`.
 */
export function readCsv(text: string, most: number): string[][] {
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
      to: most,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BrokenCsv(error.message)
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

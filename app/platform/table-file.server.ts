import { Readable } from 'node:stream'
import { csvOf, csvRows } from '#app/kit/csv-text.ts'
import { isoInZone } from '#app/kit/dates.ts'
import { type Cell, workbookOf } from './workbook.server.ts'

export const TABLE_FILES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFile = keyof typeof TABLE_FILES

/** A table as CSV or as a workbook with the same cells, read while it is taken. */
export function tableFile(
  as: TableFile,
  { sheet, head, rows }: { sheet: string; head: string[]; rows: AsyncIterable<Cell[][]> },
): Readable {
  return as === 'csv' ? Readable.from(csvLines(head, rows)) : workbookOf({ sheet, head, rows })
}

async function* csvLines(head: string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvOf([head])
  for await (const some of rows) yield csvRows(some.map((row) => row.map(plain)))
}

function plain(cell: Cell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('decimal' in cell) return cell.decimal
  return isoInZone(cell.at, cell.timeZone)
}

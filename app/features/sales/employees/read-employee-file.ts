import { decodeText } from '#app/features/catalogue/catalogue-files/catalogue-encoding.ts'
import { csvRows } from '#app/features/catalogue/catalogue-files/csv.ts'
import { readWorkbook } from '#app/features/catalogue/catalogue-files/workbook.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { isOldSheet, isPacked } from '#app/features/catalogue/catalogue-record/upload.ts'
import {
  columnsOf,
  EMPLOYEE_COLUMNS,
  EMPLOYEE_LIMITS,
  type EmployeeColumn,
  type SentRow,
  unquoted,
} from './employee.ts'

/** Why a file is not read. */
export const FILE_FAULTS = ['empty', 'old', 'unreadable', 'columns', 'many', 'heavy'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export type ReadEmployees =
  | { ok: true; columns: EmployeeColumn[]; rows: SentRow[] }
  | { ok: false; fault: FileFault }

/** The rows of a spreadsheet of employees (XLSX, CSV), each with its line in the file. */
export function readEmployeeFile(bytes: Uint8Array): ReadEmployees {
  if (isOldSheet(bytes)) return { ok: false, fault: 'old' }
  try {
    return rowsOf(
      isPacked(bytes)
        ? readWorkbook(bytes).rows
        : csvRows(decodeText(bytes, false).text.replace(/^\ufeff/, '')),
    )
  } catch (error) {
    if (!(error instanceof CatalogueRefusal)) throw error
    const { code } = error.reason
    if (code === 'file.records') return { ok: false, fault: 'many' }
    return { ok: false, fault: code === 'file.empty' || code === 'file.noRecords' ? 'empty' : 'unreadable' }
  }
}

function rowsOf([header = [], ...body]: string[][]): ReadEmployees {
  const places = columnsOf(header)
  if (!places.has('name') || !places.has('email')) return { ok: false, fault: 'columns' }
  const cell = (row: string[], column: EmployeeColumn) =>
    unquoted((row[places.get(column) ?? -1] ?? '').trim()).slice(0, EMPLOYEE_LIMITS.cell)
  const rows = body.flatMap((row, at): SentRow[] => {
    const cells = Object.fromEntries(
      EMPLOYEE_COLUMNS.map((column) => [column, cell(row, column)]),
    ) as SentRow['cells']
    return Object.values(cells).every((text) => text === '') ? [] : [{ line: at + 2, cells }]
  })
  if (rows.length === 0) return { ok: false, fault: 'empty' }
  if (rows.length > EMPLOYEE_LIMITS.rows) return { ok: false, fault: 'many' }
  return { ok: true, columns: [...places.keys()], rows }
}

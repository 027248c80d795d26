import type { Readable } from 'node:stream'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { EMPLOYEE_COLUMNS } from './employee.ts'
import { listAllEmployees } from './queries-employees.server.ts'

/**
 * The employees of the workspace of which the actor is admin as a file for spreadsheets, CSV or XLSX, that
 * can be brought back as it is.
 */
export function writeEmployeeList(ctx: Ctx, as: TableFile): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield (await listAllEmployees(ctx)).map((one) => EMPLOYEE_COLUMNS.map((column) => one[column]))
  }
  const head = EMPLOYEE_COLUMNS.map((column) => t(`employees:column.${column}`))
  const sheet = t('employees:title')
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}

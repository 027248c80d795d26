import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { EMPLOYEE_LIMITS } from './employee.ts'

const cell = z.string({ error: UNTYPED }).max(EMPLOYEE_LIMITS.cell).default('')

/** One employee as typed; what is wrong with it is said by the rules of spreadsheets. */
export const employeeInput = z.object({
  name: cell,
  email: cell,
  manager: cell,
  costCentre: cell,
  site: cell,
  seen: seenInput,
})

export const removeEmployeeInput = z.object({ employee: z.string({ error: UNTYPED }).refine(isId, UNTYPED) })

export const ownImportInput = z.object({ code: z.string({ error: UNTYPED }).max(40, UNTYPED) })

/** Corrected cells, by line: `cell.12.email`. */
export const CELL_FIELD = /^cell\.(\d{1,6})\.(name|email|manager|costCentre|site)$/

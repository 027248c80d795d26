import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { DAY_ORDERS } from './csv-days.ts'
import { DECIMAL_SIGNS, NAMED_FIELDS } from './layout.ts'

export const ownStatementInput = z.object({
  statement: z.string({ error: UNTYPED }).max(40, { error: UNTYPED }),
})

const oneOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (chosen) => (chosen === '' ? null : (chosen ?? null)),
    z.enum(values, { error: UNTYPED }).nullable(),
  )

export const nameColumnsInput = ownStatementInput.extend({
  columns: z.array(oneOf(NAMED_FIELDS), { error: UNTYPED }).max(STATEMENT_LIMITS.columns, { error: UNTYPED }),
  dayOrder: oneOf(DAY_ORDERS),
  decimal: oneOf(DECIMAL_SIGNS),
  currency: oneOf(CURRENCIES),
})

import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'

export const ownStatementInput = z.object({
  statement: z.string({ error: UNTYPED }).max(40, { error: UNTYPED }),
})

import { z } from 'zod'
import { DAY_FIELDS } from '#app/features/sales/training-requests/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'

const typedLine = z
  .string()
  .max(100)
  .default('')
  .transform((typed) => typed.normalize('NFKC').trim())

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
/** Which proposal of a training was read. */
const number = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(30_000, UNTYPED)

export const proposeDaysInput = z.object({
  code,
  ...Object.fromEntries(DAY_FIELDS.map((name) => [name, typedLine])),
  from: typedLine,
  to: typedLine,
  words: optionalLines(1_000).default(''),
})

export const reschedulingInput = z.object({ code, number })
export const declineDaysInput = z.object({ code, number, answer: optionalLines(1_000).default('') })

import { z } from 'zod'
import { TERM_DAYS, USUAL_TERM, VALID_FOR } from './transfer.ts'

const ticked = z.preprocess((typed) => typed === 'on' || typed === true, z.boolean())

/**
 * What a seller lets buyers do who would pay by bank transfer, and whose seats are good before that, and how
 * long those have; the account itself is read as that of a company is.
 */
export const transferSwitchesInput = z.object({
  isOffered: ticked,
  validFor: z.enum(VALID_FOR).default('known'),
  termDays: z
    .enum(TERM_DAYS.map(String), { error: 'common:invalid.value' })
    .default(String(USUAL_TERM))
    .transform(Number),
})

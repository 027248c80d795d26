import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText } from '#app/kit/text.ts'
import { PAYOUT_METHODS } from './payout.ts'

const code = z.string({ error: UNTYPED }).regex(/^[A-Z0-9]{10}$/, { error: UNTYPED })

export const prepareInput = z.object({
  currency: z.enum(CURRENCIES, { error: UNTYPED }),
  method: z.enum(PAYOUT_METHODS, { error: UNTYPED }),
  /** Made once for each form that is shown: a repeat makes no second batch. */
  key: z.uuid({ error: UNTYPED }),
})

export const batchInput = z.object({ batch: code })

/** Payouts of a batch that arrived: the one named, or all that are on their way. */
export const arrivedInput = z.object({ batch: code, payout: code.optional() })

export const failedInput = z.object({ payout: code, failure: lineOfText(200) })

export const holdInput = z.object({ username: lineOfText(60), words: lineOfText(300) })

export const releaseInput = z.object({ username: lineOfText(60) })

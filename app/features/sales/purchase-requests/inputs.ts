import { z } from 'zod'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'
import { MOST_WAITING } from './purchase.ts'

/** The order for which approval is asked, and `words` to the admin. */
export const askApprovalInput = orderInput.extend({ words: optionalLines(500).default('') })

const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : Array.isArray(sent) ? sent : [sent])
const purchases = z.preprocess(
  many,
  z
    .array(z.string().refine(isId, UNTYPED))
    .min(1, 'purchases:invalid.none')
    .max(MOST_WAITING, UNTYPED)
    .transform((ids) => [...new Set(ids)]),
)

/** The purchases (ids) of a decision; declining needs a reason. */
export const approvePurchasesInput = z.object({ purchase: purchases })
/** The purchase that is approved and ordered in one step. */
export const orderPurchaseInput = z.object({ purchase: z.string().refine(isId, UNTYPED) })
export const declinePurchasesInput = z.object({
  purchase: purchases,
  why: optionalLines(1_000).refine((why) => Boolean(why), { error: 'common:invalid.required' }),
})

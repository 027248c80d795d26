import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { anInvoice, mailedLink } from '../purchase-orders/billing.ts'

type Supplier = { displayUsername: string; partyId: PartyId }
type Marks = { title: string; note: string }

/**
 * Purchase orders of somebody: one that was sent and a draft, with the marks that they are found by; one with
 * an invoice that is to be matched with it, and one of which its supplier has a link.
 */
export async function someOrders(ctx: PersonCtx, { displayUsername, partyId }: Supplier, marks: Marks) {
  const order = (changes: Record<string, unknown> = {}) => aPurchaseOrder(ctx, displayUsername, changes)
  const [ordered, toOrder] = [
    await order({ title: marks.title }),
    await order({ isDraft: true, note: marks.note }),
  ]
  const code = await order()
  const invoice = await anInvoice({
    sellerId: partyId,
    buyerId: ctx.actor.partyId,
    lines: [['Two days of training', 2, 60_000]],
  })
  const linked = await mailedLink(await order())
  return { ordered, toOrder, billed: { code, invoice }, linked }
}

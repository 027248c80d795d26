import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { anInvoice, mailedLink } from '../purchase-orders/billing.ts'

type Supplier = { displayUsername: string; partyId: PartyId }

/** An order with an invoice that is to be matched with it, and one of which its supplier has a link. */
export async function aBilledOrder(ctx: PersonCtx, { displayUsername, partyId }: Supplier) {
  const code = await aPurchaseOrder(ctx, displayUsername)
  const invoice = await anInvoice({
    sellerId: partyId,
    buyerId: ctx.actor.partyId,
    lines: [['Two days of training', 2, 60_000]],
  })
  const linked = await aPurchaseOrder(ctx, displayUsername)
  return { billed: { code, invoice }, linked: await mailedLink(linked) }
}

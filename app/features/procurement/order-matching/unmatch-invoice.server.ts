import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { unmatchInvoiceInput } from './inputs.ts'
import { judgeOrder } from './judge-order.server.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'
import { refuseOverbilling } from './refuse-overbilling.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

/**
 * Takes back all matches of an invoice with an order of the party acted for; it waits to be matched anew. A
 * second press changes nothing. Refuses `order-matching:refused.state` once the order is closed, and
 * `order-matching:refused.credit` for as long as a credit note of it is matched.
 */
export async function unmatchInvoice(ctx: Ctx, input: unknown): Promise<void> {
  const { code, invoice } = parseInput(unmatchInvoiceInput, input)

  await inTransaction(async (tx) => {
    const { order } = await lockMatchedOrder(tx, ctx, code)
    if (order.state !== 'sent' && order.state !== 'acknowledged')
      throw refuse('conflict', 'order-matching:refused.state')

    const gone = await refuseOverbilling(tx, (inner) =>
      inner
        .delete(purchaseOrderMatches)
        .where(
          and(
            eq(purchaseOrderMatches.purchaseOrderId, order.id),
            eq(purchaseOrderMatches.invoiceId, invoice),
          ),
        )
        .returning({ id: purchaseOrderMatches.id }),
    )
    if (gone.length === 0) return
    await judgeOrder(tx, order.id, ctx.now())
    await audit(tx, ctx, 'order-matching.unmatch', { kind: 'purchase-order', id: order.id }, { invoice })
  })
}

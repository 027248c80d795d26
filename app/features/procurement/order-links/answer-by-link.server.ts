import { and, eq } from 'drizzle-orm'
import { answerPurchaseOrder } from '#app/features/procurement/purchase-orders/answer-purchase-order.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { answerByLinkInput } from './inputs.ts'
import { hashOfToken, linkOfToken, orderOfLink } from './queries-scope.server.ts'
import { purchaseOrderLinks } from './tables.server.ts'

const ANSWERS = { name: 'answer-by-link', points: 30, seconds: 3600 }

/**
 * Acknowledges or rejects the order of a link, as its supplier: whoever holds the link may, once; a second
 * press, or another link of the same version, changes nothing that was answered. Refuses
 * `purchase-orders:refused.changed` when it was changed since it was read, `purchase-orders:refused.billed`,
 * `limit` after 30 in an hour, and with `notFound` a link that is none or holds no more.
 */
export async function answerByLink(ctx: Ctx, input: unknown): Promise<void> {
  const answer = parseInput(answerByLinkInput, input)
  await countAttempt(ANSWERS, ctx.ip ?? 'unknown')

  await inTransaction(async (tx) => {
    const [link] = await tx.select().from(purchaseOrderLinks).where(linkOfToken(answer.token))
    if (!link) throw notFound()
    const [order] = await tx
      .select()
      .from(purchaseOrders)
      .where(and(eq(purchaseOrders.id, link.purchaseOrderId), orderOfLink(answer.token, ctx.now())))
      .for('update')
    if (!order) throw notFound()
    const isTaken = order.state === (answer.intent === 'reject' ? 'rejected' : 'acknowledged')
    if (isTaken && order.revision === answer.revision + 1) return
    if (order.revision !== answer.revision) throw refuse('conflict', 'purchase-orders:refused.changed')

    const supplier = { ...systemContext('order-link'), now: ctx.now }
    await answerPurchaseOrder(tx, supplier, order, answer.intent === 'reject' ? answer.reason : null)
    await tx
      .update(purchaseOrderLinks)
      .set({ answeredAt: ctx.now() })
      .where(eq(purchaseOrderLinks.tokenHash, hashOfToken(answer.token)))
  })
}

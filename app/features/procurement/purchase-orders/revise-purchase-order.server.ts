import { eq } from 'drizzle-orm'
import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { contentOf, revisePurchaseOrderInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'
import { STANDING_STATES } from './purchase-order.ts'
import { refuseBilled } from './refuse-billed.server.ts'
import { requireSendable } from './require-sendable.server.ts'
import { purchaseOrders } from './tables.server.ts'
import { writePurchaseVersion } from './write-version.server.ts'

const CHANGES = { name: 'revise-purchase-order', points: 60, seconds: 3600 }

/**
 * Changes an order of the party acted for: a draft in place, one that was sent by a new version, which waits
 * to be acknowledged anew. Repeats with one key change it once. Refuses `purchase-orders:refused.changed`
 * when it was changed since it was read, `purchase-orders:refused.over`, `purchase-orders:refused.billed`
 * where the new version says less than is delivered or billed, for a new version what sending would refuse,
 * but for rules where it costs no more and is booked to the same cost centre,
 * and `limit` after 60 in an hour, and bad input as a new order does.
 */
export async function revisePurchaseOrder(ctx: Ctx, input: unknown): Promise<{ version: number }> {
  const { key, ...typed } = parseInput(revisePurchaseOrderInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const content = contentOf(typed)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `purchase-order:${actor.accountId}`, key, body: typed }, async () => {
      const locked = await lockPurchaseOrder(tx, ctx, { ...typed, as: 'buyer' })
      if (!locked) throw refuse('conflict', 'purchase-orders:refused.changed')
      const { order, said } = locked
      const isDraft = order.state === 'draft'
      const isStanding = STANDING_STATES.some((state) => state === order.state)
      if (!isDraft && !isStanding) throw refuse('conflict', 'purchase-orders:refused.over')
      if (isStanding) {
        await countAttempt(CHANGES, actor.partyId)
        const costCentreId = typed.costCentre || null
        const isMore =
          content.currency !== said.currency ||
          content.totalMinor > said.totalMinor ||
          costCentreId !== said.costCentreId
        const asked =
          isMore || !actor.company?.hasApprovalRules ? { ...order, ...content, costCentreId } : null
        await requireSendable(tx, ctx, { ...order, actor, asked })
      }

      const version = isDraft ? order.version : order.version + 1
      const { costCentre } = typed
      const written = { purchaseOrderId: order.id, version, by: actor.accountId, content, costCentre }
      await writePurchaseVersion(tx, ctx, { ...written, sides: order, isSent: isStanding })
      if (isStanding)
        await refuseBilled(tx, (inner) => changePurchaseOrder(inner, ctx, order, 'change', { version }))
      else {
        const set = { revision: order.revision + 1, updatedAt: ctx.now() }
        await tx.update(purchaseOrders).set(set).where(eq(purchaseOrders.id, order.id))
        await audit(tx, ctx, 'purchase-order.revise', { kind: 'purchase-order', id: order.id })
      }
      if (isStanding) await holdToBudget(tx, ctx, { ...order, kind: 'purchase-order' })
      return { version }
    })
  })
}

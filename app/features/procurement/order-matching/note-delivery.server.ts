import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { noteDeliveryInput } from './inputs.ts'
import { judgeOrder } from './judge-order.server.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'
import { refuseOverbilling } from './refuse-overbilling.server.ts'
import { purchaseOrderReceipts } from './tables.server.ts'

/**
 * Notes what was delivered of a line of an order of the party acted for, or with a minus what is taken back;
 * repeats with one key note it once. Bad input beside `quantity`; refuses
 * `order-matching:refused.overDelivered` more than was ordered, `order-matching:refused.state` of a draft or
 * what is over, and `order-matching:refused.held` for a line of an agreed training, which says itself when
 * it was held.
 */
export async function noteDelivery(ctx: Ctx, input: unknown): Promise<void> {
  const { key, ...typed } = parseInput(noteDeliveryInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const { line, note } = typed
  const quantity = /^-?\d{1,5}$/.test(typed.quantity) ? Number(typed.quantity) : 0
  if (quantity === 0) throw new BadInput({ quantity: { key: 'order-matching:form.noQuantity' } })

  await inTransaction(async (tx) => {
    await once(tx, { owner: `order-matching:${actor.accountId}`, key, body: typed, answer: {} }, async () => {
      const { order } = await lockMatchedOrder(tx, ctx, typed.code)
      const values = { id: newId(), purchaseOrderId: order.id, line, quantity, note: note ?? '' }
      await refuseOverbilling(tx, (inner) =>
        inner
          .insert(purchaseOrderReceipts)
          .values({ ...values, notedBy: actor.accountId, notedAt: ctx.now() }),
      )
      const standing = await judgeOrder(tx, order.id, ctx.now())
      if (standing?.trainingRequestId && standing.lines[line]?.kind === 'training')
        throw refuse('conflict', 'order-matching:refused.held')
      await audit(tx, ctx, 'order-matching.receive', { kind: 'purchase-order', id: order.id })
      return {}
    })
  })
}

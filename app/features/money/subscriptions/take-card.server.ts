import { eq } from 'drizzle-orm'
import { changeMandate } from '#app/features/money/card-mandates/change-mandate.server.ts'
import { grantMandate } from '#app/features/money/card-mandates/grant-mandate.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { CardResult } from '#app/platform/payments/gateway.server.ts'
import { payOtherwise } from './pay-otherwise.server.ts'
import { subscriptions } from './tables.server.ts'

/**
 * Writes down what became of a card that was to be kept without a charge: kept, the plan renews by it;
 * refused, the wish is dropped. Once, whoever says it. For the system alone.
 */
export async function takeCard(
  ctx: Ctx,
  { mandateId, result }: { mandateId: string; result: CardResult },
): Promise<void> {
  requireSystem(ctx)
  if (result.answer === 'open') return

  await inTransaction(async (tx) => {
    const which = eq(cardMandates.id, mandateId)
    const [known] = await tx.select().from(cardMandates).where(which)
    if (!known) return
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.partyId, known.partyId))
      .for('update')
    const [mandate] = await tx.select().from(cardMandates).where(which).for('update')
    if (!row || mandate?.state !== 'asked') return
    if (result.answer === 'refused') return changeMandate(tx, ctx, mandate, { step: 'drop' })
    await grantMandate(tx, ctx, { mandateId, card: result.card })
    await payOtherwise(tx, ctx, { row, payWay: 'card' })
  })
}

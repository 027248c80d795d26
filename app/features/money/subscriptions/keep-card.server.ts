import { eq } from 'drizzle-orm'
import { askMandate } from '#app/features/money/card-mandates/ask-mandate.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { gatewayNamed, requireGateway } from '#app/platform/payments/gateways.server.ts'
import { keptCardInput } from './inputs.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { requirePayer } from './policy.ts'
import { requireIdle } from './require-idle.server.ts'
import { takeCard } from './take-card.server.ts'

/**
 * Keeps a card for renewals of the workspace acted for, without a charge, in the place of the one before;
 * returns where its payer goes for that, null where nothing is left to do. One key is one wish. Without the
 * tick it is bad input. Refuses whom requirePayer refuses, what does not run with `conflict`, and with
 * `subscriptions:refused.noPayments` where no card can be kept.
 */
export async function keepCard(ctx: Ctx, input: unknown): Promise<string | null> {
  requirePayer(ctx.actor)
  const { card: method, key: mandateId } = parseInput(keptCardInput, input)
  const name = requireGateway('subscriptions:refused.noPayments')
  const gateway = gatewayNamed(name)
  if (!gateway.keepCard) throw refuse('conflict', 'subscriptions:refused.noPayments')

  const isNew = await inTransaction(async (tx) => {
    const row = await lockOwnSubscription(tx, ctx)
    const [known] = await tx.select().from(cardMandates).where(eq(cardMandates.id, mandateId))
    if (known && known.partyId !== row.partyId) throw notFound()
    if (known) return known.state === 'asked'
    if (row.state !== 'active') throw refuse('conflict', 'subscriptions:refused.notActive')
    await requireIdle(tx, { subscriptionId: row.id })
    await askMandate(tx, ctx, { partyId: row.partyId, gateway: name, id: mandateId })
    return true
  })
  if (!isNew) return null
  const { language } = ctx
  const returnPath = '/dashboard/c/billing/return?kept=1'
  const result = await gateway.keepCard({ id: mandateId, method, returnPath, language })
  // Whose plan it is was seen under its lock: what the gateway says is heard by the marketplace.
  const system = systemContext('subscriptions.keep-card', { requestId: ctx.requestId, now: ctx.now })
  await takeCard(system, { mandateId, result })
  if (result.answer === 'refused') throw new BadInput({ card: { key: 'card-mandates:notKept' } })
  return result.answer === 'open' ? result.url : null
}

import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { changeMandate } from '#app/features/money/card-mandates/change-mandate.server.ts'
import { everyMandate } from '#app/features/money/card-mandates/queries-scope.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { DAY_MS } from './subscription.ts'
import { takeCard } from './take-card.server.ts'

const AT_ONCE = 200
/** Nobody is on a page of a gateway for so long. */
const GIVEN_UP_DAYS = 2

/**
 * Asks gateways what became of cards that were to be kept, of one company (its payer is back) or of all, and
 * drops wishes that are given up. Returns how many were looked at. For the system alone.
 */
export async function settleCards(ctx: Ctx, of: { partyId?: PartyId } = {}): Promise<number> {
  requireSystem(ctx)

  const which: SQL | undefined = of.partyId && eq(cardMandates.partyId, of.partyId)
  const asked = await read(ctx)
    .select()
    .from(cardMandates)
    .where(and(everyMandate(ctx), eq(cardMandates.state, 'asked'), which))
    .orderBy(asc(cardMandates.consentedAt))
    .limit(AT_ONCE)
  for (const { id, gateway } of asked)
    try {
      const result = await gatewayNamed(gateway).findCard?.(id)
      if (result) await takeCard(ctx, { mandateId: id, result })
    } catch (error) {
      log.warn({ err: error }, 'a gateway does not say what became of a card')
    }
  if (!of.partyId) await dropGivenUp(ctx)
  return asked.length
}

async function dropGivenUp(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - GIVEN_UP_DAYS * DAY_MS)
  await inTransaction(async (tx) => {
    const rows = await tx
      .select()
      .from(cardMandates)
      .where(
        and(
          everyMandate(ctx),
          eq(cardMandates.state, 'asked'),
          lt(cardMandates.consentedAt, before),
          // Of a payment that is not over the gateway may still say that it keeps the card.
          sql`not exists (select from subscription_charges c join payments p on p.id = c.payment_id
            where c.mandate_id = card_mandates.id and p.state not in ('succeeded', 'declined'))`,
        ),
      )
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of rows) await changeMandate(tx, ctx, row, { step: 'drop' })
  })
}

import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { everyMandate } from './queries-scope.server.ts'
import { cardMandates } from './tables.server.ts'

/**
 * Tells the gateway that a card whose mandate has ended is to be kept no longer, once. Where the same card is
 * the company's again it stays. Throws where no answer came. For the system alone.
 */
export async function forgetCard(ctx: Ctx, { mandateId }: { mandateId: string }): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select()
    .from(cardMandates)
    .where(and(everyMandate(ctx), eq(cardMandates.id, mandateId), isNull(cardMandates.forgottenAt)))
  if (row?.state !== 'ended' || row.customer === null || row.method === null) return
  const [again] = await read(ctx)
    .select({ id: cardMandates.id })
    .from(cardMandates)
    .where(
      and(
        everyMandate(ctx),
        eq(cardMandates.gateway, row.gateway),
        eq(cardMandates.method, row.method),
        eq(cardMandates.state, 'active'),
      ),
    )
  if (!again) await gatewayNamed(row.gateway).forgetCard?.({ customer: row.customer, method: row.method })

  await inTransaction((tx) =>
    tx.update(cardMandates).set({ forgottenAt: ctx.now() }).where(eq(cardMandates.id, mandateId)),
  )
}

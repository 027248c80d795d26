import { eq } from 'drizzle-orm'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canSetTolerance } from './policy.ts'
import { purchaseTolerances } from './tables.server.ts'

/**
 * What the company acted for tolerates, for its admins; others are refused with `common:refused.forbidden`.
 * One query.
 */
export async function getTolerance(ctx: Ctx) {
  if (!canSetTolerance(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [row] = await read(ctx)
    .select({
      percent: purchaseTolerances.percent,
      amountMinor: purchaseTolerances.amountMinor,
      currency: purchaseTolerances.currency,
      own: parties.currency,
    })
    .from(parties)
    .leftJoin(purchaseTolerances, eq(purchaseTolerances.partyId, parties.id))
    .where(ownCompany(ctx.actor))
  const currency = row?.currency ?? row?.own ?? 'EUR'
  return { percent: row?.percent ?? 0, amountMinor: row?.amountMinor ?? 0, currency }
}

import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { listSellerYears } from './queries-years.server.ts'
import { standingOf, YEAR_PAGE } from './seller-report.ts'

/**
 * Tells who manages the accounts of sellers that are reported, once, that the statement of the last year is
 * there. Returns how many sellers that are. Refuses any actor but the system.
 */
export async function announceStatements(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const year = ctx.now().getUTCFullYear() - 1
  const told = new Set(
    (await listSellerYears(ctx, year))
      .filter(({ identity }) => ['reported', 'unclear'].includes(standingOf(identity)))
      .map(({ partyId }) => partyId),
  )

  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      [...told].map((partyId) => ({
        kind: 'yearStatement' as const,
        to: { adminsOf: partyId as PartyId },
        about: `${partyId}:${year}`,
        parameters: { year: String(year) },
        link: `${YEAR_PAGE}?year=${year}`,
      })),
    ),
  )
  return told.size
}

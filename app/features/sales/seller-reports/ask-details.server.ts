import { inArray } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { listSellerYears } from './queries-years.server.ts'
import { isAskedFor, TAX_DETAILS_PAGE } from './seller-report.ts'
import { sellerDetailRequests } from './tables.server.ts'

/**
 * Asks who manages the accounts of sellers for what is missing of them, once a month, while they earn: of the
 * year that runs, and in January of the one that is to be reported. Returns how many were asked. Refuses any
 * actor but the system.
 */
export async function askDetails(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const month = now.toISOString().slice(0, 7)
  const year = now.getUTCMonth() === 0 ? now.getUTCFullYear() - 1 : now.getUTCFullYear()
  const sellers = await listSellerYears(ctx, year)
  const asked = new Set(sellers.filter(({ identity }) => isAskedFor(identity)).map(({ partyId }) => partyId))
  const settled = new Set(sellers.map(({ partyId }) => partyId).filter((id) => !asked.has(id)))

  await inTransaction(async (tx) => {
    if (settled.size > 0)
      await tx
        .delete(sellerDetailRequests)
        .where(inArray(sellerDetailRequests.partyId, [...settled] as PartyId[]))
    if (asked.size === 0) return
    await tx
      .insert(sellerDetailRequests)
      .values([...asked].map((partyId) => ({ partyId: partyId as PartyId, askedAt: now })))
      .onConflictDoNothing()
    await notifyAccounts(
      tx,
      [...asked].map((partyId) => ({
        kind: 'taxDetailsAsked' as const,
        to: { adminsOf: partyId as PartyId },
        about: `${partyId}:${month}`,
        parameters: { year: String(year) },
        link: TAX_DETAILS_PAGE,
      })),
    )
  })
  return asked.size
}

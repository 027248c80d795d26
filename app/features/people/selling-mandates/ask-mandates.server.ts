import { and, eq, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { mandateAsked, mandateNow } from '#app/kit/selling.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { MANDATE_PAGE } from './mandate.ts'
import { everyMandateRequest } from './queries-scope.server.ts'
import { sellingMandateRequests } from './tables.server.ts'

const AT_ONCE = 500

/**
 * Notifies by mail who manages the sales of parties that sell on without the version of now, or before there
 * was one: each party once for each version, so many at a time. Returns how many were asked. Refuses any
 * actor but the system.
 */
export async function askMandates(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const version = mandateNow(now)
  return inTransaction(async (tx) => {
    const asked = tx
      .select({ one: sql`1` })
      .from(sellingMandateRequests)
      .where(
        and(
          everyMandateRequest(ctx),
          eq(sellingMandateRequests.partyId, parties.id),
          eq(sellingMandateRequests.version, version),
        ),
      )
    const rows = await tx
      .select({
        id: parties.id,
        name: parties.name,
        mandateVersion: parties.mandateVersion,
        sellsUntil: parties.sellsUntil,
      })
      .from(parties)
      .where(
        and(
          presentParties(),
          or(isNotNull(parties.sellsUntil), lt(parties.mandateVersion, version)),
          not(sql`exists ${asked}`),
        ),
      )
      .orderBy(parties.id)
      .limit(AT_ONCE)
      .for('no key update', { skipLocked: true })
    if (rows.length === 0) return 0

    await tx
      .insert(sellingMandateRequests)
      .values(rows.map(({ id }) => ({ partyId: id, version, askedAt: now })))
    await notifyAccounts(
      tx,
      rows.map((row) => ({
        kind: 'mandateAsked' as const,
        to: { adminsOf: row.id },
        about: `${row.id}:${version}`,
        parameters: {
          name: row.name,
          until: { at: (mandateAsked(row, now)?.until ?? now).toISOString(), timeZone: 'UTC' },
        },
        link: MANDATE_PAGE,
      })),
    )
    return rows.length
  })
}

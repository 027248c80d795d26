import { and, eq, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyReport } from './queries-scope.server.ts'
import { messageReports } from './tables.server.ts'

/**
 * Notifies everybody who acts for a reported party, once, that staff suspended it, and why; nothing of it
 * says who reported what. Refuses any actor but the system.
 */
export async function notifyDecision(
  ctx: Ctx,
  { factId, reportId }: { factId: string; reportId: string },
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      party: messageReports.reportedId,
      title: sql<string>`coalesce(nullif(${parties.name}, ''), ${parties.displaySlug})`,
      reason: messageReports.decision,
    })
    .from(messageReports)
    .innerJoin(parties, eq(parties.id, messageReports.reportedId))
    .where(and(everyReport(ctx), eq(messageReports.id, reportId)))
  if (!row) return
  const { party, title, reason } = row
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'messagesSuspended',
        to: { party },
        about: factId,
        parameters: { title, reason: reason ?? '' },
        link: '/contact',
      },
    ]),
  )
}

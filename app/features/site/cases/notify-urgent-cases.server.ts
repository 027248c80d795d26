import { and, asc, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { caseFilePath } from './case.ts'
import { listUrgentCases } from './queries-cases.server.ts'

const MOST_STAFF = 1_000

/**
 * Notifies each of staff, by email too and once for each case, of what cannot wait and their tasks open.
 * Returns how many notifications it asked for. Refuses any actor but the system.
 */
export async function notifyUrgentCases(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const staff = await read(ctx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(everyAccount(ctx), sql`cardinality(${accounts.staffTasks}) > 0`))
    .orderBy(asc(accounts.id))
    .limit(MOST_STAFF)
  let asked = 0
  for (const { id } of staff) {
    const actor = await findPerson(ctx, id)
    if (!actor || actor.staffTasks.length === 0) continue
    const urgent = await listUrgentCases({ ...ctx, actor })
    if (urgent.length === 0) continue
    await inTransaction((tx) =>
      notifyAccounts(
        tx,
        urgent.map(({ kind, key, subjectId, about }) => ({
          kind: 'caseUrgent' as const,
          to: { account: id },
          about: subjectId,
          parameters: { title: about },
          link: caseFilePath({ kind, key }),
        })),
      ),
    )
    asked += urgent.length
  }
  return asked
}

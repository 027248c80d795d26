import { and, asc, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { CASES_PATH } from './case.ts'
import { countCases } from './queries-cases.server.ts'

const DAY_MS = 86_400_000
const MOST_STAFF = 1_000

/**
 * Notifies each of staff, by email too and once a day, of how many cases that their tasks open are late or
 * due within a day; nobody of whom none is. Returns how many were notified. Refuses any actor but the system.
 */
export async function notifyLateCases(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const day = now.toISOString().slice(0, 10)
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const staff = await read(ctx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(everyAccount(ctx), sql`cardinality(${accounts.staffTasks}) > 0`))
    .orderBy(asc(accounts.id))
    .limit(MOST_STAFF)
  let notified = 0
  for (const { id } of staff) {
    const actor = await findPerson(ctx, id)
    if (!actor || actor.staffTasks.length === 0) continue
    const counted = await countCases({ ...ctx, actor, now: () => tomorrow })
    const late = counted.reduce((sum, one) => sum + one.late, 0)
    if (late === 0) continue
    const isNew = await inTransaction(async (tx) => {
      let is = false
      await once(
        tx,
        { owner: 'cases.notify-late', key: `${day}:${id}`, body: {}, answer: true },
        async () => {
          is = true
          const link = `${CASES_PATH}?view=late`
          await notifyAccounts(tx, [
            {
              kind: 'casesLate',
              to: { account: id },
              about: newId(),
              parameters: { late: String(late) },
              link,
            },
          ])
          return true
        },
      )
      return is
    })
    if (isNew) notified += 1
  }
  return notified
}

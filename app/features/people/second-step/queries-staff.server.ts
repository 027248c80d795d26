import { and, asc, eq, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST = 500

/** The people with staff tasks, by name; for the system. */
export async function listStaff(ctx: Ctx) {
  return read(ctx)
    .select({ username: accounts.displayUsername, tasks: accounts.staffTasks })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), presentParties(), sql`cardinality(${accounts.staffTasks}) > 0`))
    .orderBy(asc(accounts.username))
    .limit(MOST)
}

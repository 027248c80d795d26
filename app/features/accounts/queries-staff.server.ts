import { and, asc, eq, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyAccount } from './queries-scope.server.ts'
import { accounts } from './tables.server.ts'

const MOST = 500

/** Who is trusted with tasks of staff, by name; asked by the system. */
export async function listStaff(ctx: Ctx) {
  return read(ctx)
    .select({ username: accounts.displayUsername, tasks: accounts.staffTasks })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), presentParties(), sql`cardinality(${accounts.staffTasks}) > 0`))
    .orderBy(asc(accounts.username))
    .limit(MOST)
}

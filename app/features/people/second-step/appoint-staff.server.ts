import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const INPUT = z.object({
  username: z.string().trim().min(1).max(60),
  tasks: z.array(z.enum(STAFF_TASKS)).min(1).max(50),
  change: z.enum(['name', 'unname']),
})

/** A person's staff tasks after a change, and what is still needed before these rights apply. */
export type StaffStatus = {
  username: string
  tasks: StaffTask[]
  changed: boolean
  owesTwoStep: boolean
  owesConfirmation: boolean
}

/**
 * Grants or revokes a person's staff tasks, from the next request on; the audit records before and after.
 * Repeating it changes nothing. Refuses any actor but the system, an unknown task as bad input, and with
 * `notFound` a name without an account that can sign in.
 */
export async function appointStaff(ctx: Ctx, raw: unknown): Promise<StaffStatus> {
  const { username, tasks, change } = parseInput(INPUT, raw)
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({ account: accounts, factor: secondFactors.accountId })
      .from(accounts)
      .innerJoin(parties, eq(parties.id, accounts.partyId))
      .leftJoin(
        secondFactors,
        and(eq(secondFactors.accountId, accounts.id), isNotNull(secondFactors.confirmedAt)),
      )
      .where(and(eq(accounts.username, username.toLowerCase()), presentParties()))
      .for('update', { of: accounts })
    if (!found) throw notFound()

    const { account, factor } = found
    const before = account.staffTasks
    const after = STAFF_TASKS.filter((task) =>
      tasks.includes(task) ? change === 'name' : before.includes(task),
    )
    const changed = after.length !== before.length

    if (changed) {
      await tx.update(accounts).set({ staffTasks: after }).where(eq(accounts.id, account.id))
      await audit(tx, ctx, `account.${change}Staff`, { kind: 'account', id: account.id }, { before, after })
    }
    return {
      username: account.displayUsername,
      tasks: after,
      changed,
      owesTwoStep: after.length > 0 && factor === null,
      owesConfirmation: after.length > 0 && !account.emailVerified,
    }
  })
}

import { and, asc, eq, lte } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { recoveryCodes, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { composeTwoStep } from '#app/features/people/second-step/compose-two-step.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { everyEndingFactor } from './queries-scope.server.ts'

const AT_ONCE = 200

/**
 * Ends the second factors whose wait is over: recovery codes, sessions and known devices end with them, and
 * their owners are emailed. Returns how many. Refuses any actor but the system.
 */
export async function endFactors(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const isOver = and(everyEndingFactor(ctx), lte(secondFactors.endsAt, ctx.now()))
  const due = await read(ctx)
    .select({
      id: accounts.id,
      email: accounts.email,
      username: accounts.displayUsername,
      language: accounts.language,
      name: parties.name,
    })
    .from(secondFactors)
    .innerJoin(accounts, eq(accounts.id, secondFactors.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(isOver)
    .orderBy(asc(secondFactors.endsAt))
    .limit(AT_ONCE)
  for (const { id, language, ...person } of due) {
    const mail = await composeTwoStep(language, { person, change: 'off' })
    await inTransaction(async (tx) => {
      const ended = await tx.delete(secondFactors).where(and(isOver, eq(secondFactors.accountId, id)))
      if (!ended.rowCount) return
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id))
      await endOtherSessions(tx, { ctx, accountId: id, keep: null })
      await audit(tx, ctx, 'accounts.two-step-ended', { kind: 'account', id })
      await sendMail(tx, mail)
    })
  }
  return due.length
}

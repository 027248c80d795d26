import { and, asc, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { mailMatchesJob } from './jobs.ts'
import { isDueBy, mailsDue } from './queries-scope.server.ts'
import { matchMails } from './tables.server.ts'

/** Persons of one run; the next one is ten minutes later. */
const AT_ONCE = 500

/**
 * Asks for the mails about matches that are due by now: of those who want one of the day, and of what
 * waited because there was one already. Returns for how many. Refuses any actor but the system.
 */
export async function queueMatchMails(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const due = await read(ctx)
    .selectDistinct({ accountId: matchMails.accountId })
    .from(matchMails)
    .innerJoin(accounts, eq(accounts.id, matchMails.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(mailsDue(ctx), isDueBy(ctx.now())))
    .orderBy(asc(matchMails.accountId))
    .limit(AT_ONCE)

  await inTransaction((tx) =>
    enqueueAll(
      tx,
      mailMatchesJob,
      due.map(({ accountId }, behind) => ({ payload: { accountId }, behind })),
    ),
  )
  return due.length
}

import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { guessingWarningMail } from './emails/guessing-warning.email.tsx'

/**
 * Emails the owner of a username, if it has an account, that too many passwords were tried: at most once a
 * day.
 */
export async function warnOwner(ctx: Ctx, facts: { username: string }): Promise<void> {
  const [row] = await read(ctx)
    .select({ account: accounts, name: parties.name })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(accountAskedFor(facts), presentParties()))
  if (!row) return
  const { account } = row
  const { language } = account
  const name = mailName({ name: row.name, username: account.displayUsername })
  const email = await composeEmail(
    guessingWarningMail(translator(language), { language, name, tries: LIMITS.signInOfAccount.points }),
  )
  const mail = {
    to: account.email,
    language,
    kind: 'accounts.guessing-warning',
    ...email,
    dedupKey: `accounts.guessing-warning:${account.id}:${ctx.now().toISOString().slice(0, 10)}`,
  }
  await inTransaction((tx) => sendMail(tx, mail))
}

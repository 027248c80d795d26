import { and, eq } from 'drizzle-orm'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { guessingWarningMail } from './emails/guessing-warning.email.tsx'
import { LIMITS } from './limit.ts'
import { mailName } from './mail-name.ts'
import { accountAskedFor } from './queries-scope.server.ts'
import { accounts } from './tables.server.ts'

/** Tells the owner of a username, if it has one, that too many passwords were tried: one email a day at most. */
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

import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { guessingWarningMail } from './emails/guessing-warning.email.tsx'
import { LIMITS } from './limit.ts'
import { accounts } from './tables.server.ts'

/** Tells the owner of a username, if it has one, that too many passwords were tried: one email a day at most. */
export async function warnOwner(tx: Tx, facts: { username: string; now: Date }): Promise<void> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.username, facts.username))
  if (!account || account.suspendedAt || account.deactivatedAt) return
  const { language, displayUsername: username } = account
  const email = await composeEmail(
    guessingWarningMail(translator(language), { language, username, tries: LIMITS.signInOfAccount.points }),
  )
  await sendMail(tx, {
    to: account.email,
    language,
    kind: 'accounts.guessing-warning',
    ...email,
    dedupKey: `accounts.guessing-warning:${account.id}:${facts.now.toISOString().slice(0, 10)}`,
  })
}

import { eq, sql } from 'drizzle-orm'
import { pathIn } from '#app/kit/language.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { usernameChangedMail } from './emails/username-changed.email.tsx'
import { accountRenamed } from './jobs.ts'
import { takenUsernames } from './queries-usernames.server.ts'
import { isReservedUsername } from './reserve-usernames.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'
import { namesLike, usernameKey } from './username.ts'

/**
 * Gives an account with a reserved name a free one like it. The old name stays its own for signing in and as the address
 * of its profile; the owner is told by email. Returns false when the name is not reserved (any more).
 */
export async function renameAccount(tx: Tx, facts: { ctx: Ctx; accountId: string }): Promise<boolean> {
  const { ctx, accountId } = facts
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!account || !isReservedUsername(account.username)) return false

  const former = account.displayUsername
  const wanted = namesLike(former).filter((name) => !isReservedUsername(name))
  const taken = await takenUsernames(tx, wanted.map(usernameKey))
  const username = wanted.find((name) => !taken.has(usernameKey(name)))
  if (!username) throw new Error(`no name like ${former} is free`)

  await tx.insert(formerUsernames).values({ username: account.username, accountId })
  await tx
    .update(accounts)
    .set({ username: usernameKey(username), displayUsername: username, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId))
  await audit(tx, ctx, 'accounts.rename', { kind: 'account', id: accountId })
  await enqueue(tx, accountRenamed, { accountId })
  const { language, email: to } = account
  const link = config().ORIGIN + pathIn(language, '/dashboard')
  const mail = usernameChangedMail(translator(language), { language, former, username, link })
  await sendMail(tx, {
    to,
    language,
    kind: 'accounts.username-changed',
    ...(await composeEmail(mail)),
    dedupKey: `accounts.username-changed:${accountId}:${usernameKey(username)}`,
  })
  return true
}

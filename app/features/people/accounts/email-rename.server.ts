import { and, desc, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { usernameChangedMail } from './emails/username-changed.email.tsx'
import { everyAccount } from './queries-scope.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'

/** Emails a person, once, that their username has changed. Refuses any actor but the system. */
export async function emailRename(ctx: Ctx, partyId: PartyId): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({ account: accounts, former: formerUsernames.username })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(and(everyAccount(ctx), eq(accounts.partyId, partyId)))
    .orderBy(desc(formerUsernames.renamedAt))
    .limit(1)
  if (!row) return

  const { former, account } = row
  const { language, displayUsername: username, email: to } = account
  const link = config().ORIGIN + pathIn(language, '/dashboard')
  const email = await composeEmail(
    usernameChangedMail(translator(language), { language, former, username, link }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: 'accounts.username-changed',
      ...email,
      dedupKey: `accounts.username-changed:${account.id}:${former}`,
    }),
  )
}

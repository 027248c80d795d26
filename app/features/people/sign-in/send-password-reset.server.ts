import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { RESET_HOURS, resetKey } from '#app/features/people/email-codes/verification.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { resetPasswordMail } from './emails/reset-password.email.tsx'

/**
 * Sends a password reset link, valid once, for an hour, which leads on to `next`; earlier links are void. For
 * `null` nothing is sent.
 */
export async function sendPasswordReset(
  ctx: Ctx,
  accountId: AccountId | null,
  next: string | null = null,
): Promise<void> {
  requireSystem(ctx)

  if (accountId === null) return

  const isOpen = and(everyAccount(ctx), eq(accounts.id, accountId), isNull(parties.suspendedAt))
  const ofParty = eq(parties.id, accounts.partyId)
  const [row] = await read(ctx)
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(parties, ofParty)
    .where(isOpen)
  const account = row?.account
  if (!account) return

  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const { language, displayUsername: username, email: to } = account
  const onward = next === null ? '' : `?next=${encodeURIComponent(next)}`
  const link = config().ORIGIN + pathIn(language, `/reset/${username}/${token}${onward}`)
  const email = await composeEmail(
    resetPasswordMail(translator(language), { language, username, link, hours: RESET_HOURS }),
  )

  await inTransaction(async (tx) => {
    const [still] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .innerJoin(parties, ofParty)
      .where(isOpen)
      .for('update')
    if (still?.email !== to) return
    await tx.delete(verifications).where(eq(verifications.identifier, resetKey(accountId)))
    await tx.insert(verifications).values({
      id,
      identifier: resetKey(accountId),
      value: confirmationHash(token),
      expiresAt: new Date(ctx.now().getTime() + RESET_HOURS * 3_600_000),
    })
    await sendMail(tx, {
      to,
      language,
      kind: 'accounts.reset-password',
      ...email,
      dedupKey: `accounts.reset-password:${id}`,
    })
  })
}

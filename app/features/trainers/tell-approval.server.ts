import { and, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { objectionPath } from '#app/features/notifications/objection.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { approvalDecidedMail } from './emails/approval-decided.email.tsx'

/**
 * Tells a provider by email, once for each decision, that staff approved it or why not, as it stands when the email is written.
 * A company has no account: its people are notified. Refuses whoever is not the system.
 */
export async function tellDecision(
  ctx: Ctx,
  { partyId, factId }: { partyId: PartyId; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({ account: accounts, approval: parties.approval, reason: parties.approvalReason })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), eq(accounts.partyId, partyId)))
  if (!row || (row.approval !== 'approved' && row.approval !== 'rejected')) return

  const { account, reason } = row
  const isApproved = row.approval === 'approved'
  const { language, displayUsername: username, email: to } = account
  const { ORIGIN, COMPLAINTS_EMAIL } = config()
  const link = ORIGIN + pathIn(language, isApproved ? `/${username}` : '/trainerprofile')
  const object = ORIGIN + pathIn(language, objectionPath('/trainerprofile'))
  const email = await composeEmail(
    approvalDecidedMail(translator(language), { language, username, reason, isApproved, link, object }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: 'trainers.approval-decided',
      ...(isApproved ? {} : { replyTo: COMPLAINTS_EMAIL }),
      ...email,
      dedupKey: `trainers.approval-decided:${factId}`,
    }),
  )
}

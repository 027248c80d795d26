import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { invitationMail } from './emails/invitation.email.tsx'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { inviteInput } from './inputs.ts'
import { INVITATION_DAYS, INVITATION_MS } from './invitation.ts'
import { invitationGuard } from './invitation-guard.server.ts'
import { invitationHash } from './invitation-token.server.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'
import { invitations } from './tables.server.ts'

const INVITED = { name: 'invite-member', points: 60, seconds: 3600 }

/**
 * Invites an email address to the company acted for, by a link that works once, for 14 days, in the language
 * of the account with that address or else the inviter's; an earlier invitation of the address ends. Who has
 * blocked the company or the inviter gets nothing, and nobody learns of that. For admins. Bad input for a
 * member's address; `limit` after 60 in an hour.
 */
export async function inviteMember(ctx: Ctx, input: unknown): Promise<{ email: string }> {
  const { email, role } = parseInput(inviteInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await countAttempt(INVITED, actor.partyId)
  const [known] = await read(ctx)
    .select({ partyId: accounts.partyId, language: accounts.language })
    .from(accounts)
    .where(accountAskedFor({ email }))
  const { hasBlockedOne } = await invitationGuard.read()
  const inviting = [actor.partyId, actor.ownPartyId]
  // Asked for whether the address has an account or not: nobody has blocked themselves.
  const by = known?.partyId ?? actor.ownPartyId
  const isUnwanted = await hasBlockedOne(ctx, { by, parties: inviting })
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const language = known?.language ?? ctx.language
  const content = await composeEmail(
    invitationMail(translator(language), {
      language,
      company: actor.company.name,
      inviter: actor.name,
      link: config().ORIGIN + pathIn(language, `/invite/${token}`),
      days: INVITATION_DAYS,
    }),
  )

  await inTransaction(async (tx) => {
    const companyId = actor.partyId
    const company = await requireAdmin(tx, actor)
    if (company.members.some(({ memberId }) => memberId === known?.partyId))
      throw new BadInput({ email: { key: 'companies:invite.already' } })
    const before = and(
      eq(invitations.companyId, companyId),
      eq(invitations.email, email),
      isNull(invitations.usedAt),
      isNull(invitations.withdrawnAt),
    )
    await tx.update(invitations).set({ withdrawnAt: ctx.now() }).where(before)
    const expiresAt = new Date(ctx.now().getTime() + INVITATION_MS)
    await tx.insert(invitations).values({
      id,
      companyId,
      email,
      role,
      tokenHash: invitationHash(token),
      invitedBy: actor.accountId,
      expiresAt,
    })
    if (!isUnwanted)
      await sendMail(tx, {
        to: email,
        language,
        kind: 'companies.invitation',
        ...content,
        dedupKey: `companies.invitation:${id}`,
      })
    await audit(tx, ctx, 'company.invite', { kind: 'invitation', id }, { role })
    // Asked for whether the address has an account or not: it is answered alike, and takes as long.
    await enqueueMembershipNotification(tx, { what: 'invited', companyId, memberId: null, about: id })
  })
  return { email }
}

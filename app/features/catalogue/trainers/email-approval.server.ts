import { and, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { objectionPath } from '#app/features/people/notifications/objection.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
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
 * Emails a provider (the person, or a company's admins), once for each decision, that staff approved it, what
 * staff asks for first, why not, or why no more, as of now. Refuses any actor but the system.
 */
export async function emailApproval(
  ctx: Ctx,
  { partyId, factId }: { partyId: PartyId; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const [party] = await read(ctx)
    .select({
      approval: parties.approval,
      withdrawnAt: parties.approvalWithdrawnAt,
      reason: parties.approvalReason,
      name: partyName(),
      username: parties.displaySlug,
    })
    .from(parties)
    .where(and(providersSeenBy(ctx.actor), eq(parties.id, partyId)))
  if (!party || party.approval === 'none' || party.approval === 'pending') return

  const says = party.approval === 'rejected' && party.withdrawnAt ? 'withdrawn' : party.approval
  const isApproved = says === 'approved'
  const kind = 'trainers.approval-decided'
  const { ORIGIN, COMPLAINTS_EMAIL } = config()
  for (const { id, email: to, language } of await findReaders(ctx, partyId)) {
    const link = ORIGIN + pathIn(language, isApproved ? `/${party.username}` : '/trainerprofile')
    const object = ORIGIN + pathIn(language, objectionPath('/trainerprofile'))
    const { name, reason } = party
    const email = await composeEmail(
      approvalDecidedMail(translator(language), { language, name, reason, says, link, object }),
    )
    const answered = isApproved ? {} : { replyTo: COMPLAINTS_EMAIL }
    await inTransaction((tx) =>
      sendMail(tx, { to, language, kind, ...answered, ...email, dedupKey: `${kind}:${factId}:${id}` }),
    )
  }
}

/** The person that a party is, or the admins of the company. */
function findReaders(ctx: Ctx, partyId: PartyId) {
  const reader = { id: accounts.id, email: accounts.email, language: accounts.language }
  const person = read(ctx)
    .select(reader)
    .from(accounts)
    .where(and(everyAccount(ctx), eq(accounts.partyId, partyId)))
  const admins = read(ctx)
    .select(reader)
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(
      and(everyAccount(ctx), eq(memberships.companyId, partyId), eq(memberships.role, MEMBER_ROLES.admin)),
    )
  return person.union(admins)
}

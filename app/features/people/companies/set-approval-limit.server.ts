import { eq } from 'drizzle-orm'
import { limitMember } from '#app/features/people/parties/limit-member.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { approvalLimitInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'

/**
 * Says up to how much a member of the company acted for buys without asking an admin, in its currency, and
 * tells the member; 0 has every purchase asked for, an empty amount none. For its admins. Bad input beside
 * `limit` for what is no amount, and where the company counts in no currency; refuses
 * `companies:refused.adminLimit` for an admin.
 */
export async function setApprovalLimit(ctx: Ctx, input: unknown): Promise<void> {
  const { memberId, limit } = parseInput(approvalLimitInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const companyId = actor.partyId
    const [company] = await tx
      .select({ currency: parties.currency })
      .from(parties)
      .where(eq(parties.id, companyId))
    const currency = company?.currency ?? null
    const amount = limit === '' || currency === null ? null : amountOf(limit, currency)
    if (limit !== '' && amount === null) {
      const none = 'companies:limit.amount'
      throw new BadInput({ limit: { key: currency === null ? none : amountFault(limit, currency, none) } })
    }

    const limitMinor = amount?.minor ?? null
    await limitMember(tx, { companyId, memberId, limitMinor })
    await audit(tx, ctx, 'company.limit', { kind: 'party', id: memberId }, { limit: limitMinor, currency })
    await enqueueMembershipNotification(tx, { what: 'limit', companyId, memberId })
  })
}

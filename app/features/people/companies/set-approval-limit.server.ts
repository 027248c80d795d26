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
 * Sets a member's approval limit in the currency of the company acted for, and notifies the member: 0
 * requires approval of every purchase, an empty amount of none. For its admins. Bad input beside `limit` for
 * an invalid amount, and where the company has no currency; refuses an admin's limit with
 * `companies:refused.adminLimit`.
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

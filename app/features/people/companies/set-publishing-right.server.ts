import { allowPublishing } from '#app/features/people/parties/allow-publishing.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { publishingRightInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'

/**
 * Lets an employee of the SME acted for publish what he or she trains, or write drafts alone (PRODUCT.md
 * section 1). Counts from the next request on. For its admins; refuses others with `forbidden`, an admin's
 * right with `companies:refused.adminPublishes`; who is no member is not found.
 */
export async function setPublishingRight(ctx: Ctx, input: unknown): Promise<void> {
  const { memberId, mayPublish } = parseInput(publishingRightInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)

    await allowPublishing(tx, { companyId: actor.partyId, memberId, mayPublish })
    await audit(tx, ctx, 'company.publishing', { kind: 'party', id: memberId }, { mayPublish })
  })
}

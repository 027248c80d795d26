import { and, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { billingAddressRemovalInput } from './inputs.ts'
import { billingAddresses } from './tables.server.ts'

/**
 * Removes a billing address of the company acted for; documents billed to it keep it. For its admins; does
 * nothing for one that is gone or another company's.
 */
export async function removeBillingAddress(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { addressId: id } = parseInput(billingAddressRemovalInput, input)

  await inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(billingAddresses)
      .where(and(eq(billingAddresses.id, id), eq(billingAddresses.companyId, actor.partyId)))
      .returning({ label: billingAddresses.label })
    if (!gone) return
    await audit(
      tx,
      ctx,
      'company.billing-address',
      { kind: 'billing address', id },
      { removed: personal(gone.label) },
    )
  })
}

import { and, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { costCentreUseInput } from './inputs.ts'
import { costCentres } from './tables.server.ts'

/**
 * Retires a cost centre of the company acted for, or restores it; none is ever deleted. For its admins;
 * another company's is not found.
 */
export async function retireCostCentre(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { costCentreId: id, active } = parseInput(costCentreUseInput, input)

  await inTransaction(async (tx) => {
    const [changed] = await tx
      .update(costCentres)
      .set({ active })
      .where(and(eq(costCentres.id, id), eq(costCentres.companyId, actor.partyId)))
      .returning({ id: costCentres.id })
    if (!changed) throw notFound()
    await audit(tx, ctx, 'company.cost-centre', { kind: 'cost centre', id }, { active })
  })
}

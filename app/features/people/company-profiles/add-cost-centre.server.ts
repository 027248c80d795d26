import { and, eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { MOST_COST_CENTRES } from './company-profile.ts'
import { costCentreInput } from './inputs.ts'
import { costCentres } from './tables.server.ts'

/**
 * Adds a cost centre to the company acted for. For its admins. Adding the same code and name again changes
 * nothing; bad input for a code in use, also by a retired one; `limit` beyond MOST_COST_CENTRES.
 */
export async function addCostCentre(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { centreCode: code, name } = parseInput(costCentreInput, input)
  const companyId = actor.partyId

  await inTransaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw notFound()
    const ofCompany = eq(costCentres.companyId, companyId)
    const [same] = await tx
      .select()
      .from(costCentres)
      .where(and(ofCompany, sql`lower(${costCentres.code}) = lower(${code})`))
    if (same?.active && same.name === name) return
    if (same)
      throw new BadInput({
        centreCode: { key: same.active ? 'company:centres.taken' : 'company:centres.retiredCode' },
      })
    if ((await tx.$count(costCentres, ofCompany)) >= MOST_COST_CENTRES)
      throw refuse('limit', 'company:centres.tooMany', { most: MOST_COST_CENTRES })

    const id = newId()
    await tx.insert(costCentres).values({ id, companyId, code, name })
    await audit(tx, ctx, 'company.cost-centre', { kind: 'cost centre', id }, { code, name: personal(name) })
  })
}

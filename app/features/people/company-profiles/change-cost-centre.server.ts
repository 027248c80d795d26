import { and, eq, ne, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { centreFields } from './company-profile.ts'
import { costCentreChangeInput } from './inputs.ts'
import { costCentres } from './tables.server.ts'

/**
 * Changes code or name of a cost centre of the company acted for; its bookings stay with it. For its admins;
 * another company's is not found. Bad input for a code in use, and for what somebody else has changed since.
 */
export async function changeCostCentre(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { costCentreId: id, centreCode: code, name, seen } = parseInput(costCentreChangeInput, input)

  await inTransaction(async (tx) => {
    if (!(await lockCompany(tx, actor.partyId))) throw notFound()
    const ofCompany = eq(costCentres.companyId, actor.partyId)
    const [before] = await tx
      .select()
      .from(costCentres)
      .where(and(ofCompany, eq(costCentres.id, id)))
    if (!before) throw notFound()
    if (!differsFrom(centreFields(before), centreFields({ code, name }), seen)) return
    const others = and(ofCompany, ne(costCentres.id, id), sql`lower(${costCentres.code}) = lower(${code})`)
    if ((await tx.$count(costCentres, others)) > 0)
      throw new BadInput({ centreCode: { key: 'company:centres.taken' } })

    await tx.update(costCentres).set({ code, name }).where(eq(costCentres.id, id))
    const { code: formerCode, name: formerName } = before
    await audit(
      tx,
      ctx,
      'company.cost-centre',
      { kind: 'cost centre', id },
      { code, name: personal(name), formerCode, formerName: personal(formerName) },
    )
  })
}

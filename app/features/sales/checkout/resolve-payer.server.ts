import { and, eq, sql } from 'drizzle-orm'
import { SEAT } from '#app/features/people/company-profiles/billing-address.ts'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { isBilledTo } from '#app/features/sales/orders/billing.ts'
import type { Payer } from '#app/features/sales/orders/payer.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findPayerAt } from './find-payer-at.server.ts'

/**
 * The payer, with the chosen address and cost centre resolved. Bad input where either is not one of the
 * company acted for.
 */
export async function resolvePayer(
  tx: Tx,
  ctx: Ctx,
  { chosen, billing, costCentre }: Payer,
): Promise<{ billing: Partial<BillingDetails>; costCentreId: string | null }> {
  const stored = chosen ? await findPayerAt(tx, ctx, chosen) : await reachedAt(tx, ctx, billing)
  if (chosen && !stored) throw new BadInput({ billTo: { key: 'orders:billing.billToGone' } })
  const centre = costCentre ? await centreOf(tx, ctx, costCentre) : null
  const said = { ...stored, ...billing, ...(centre && { costCentre: centre.said }) }
  return { billing: said, costCentreId: centre?.id ?? null }
}

/** Where the company acted for takes electronic invoices, where what was typed is its own address. */
async function reachedAt(
  tx: Tx,
  ctx: Ctx,
  billing: Partial<BillingDetails>,
): Promise<Pick<BillingDetails, 'electronicAddress'> | null> {
  const own = await findPayerAt(tx, ctx, { billTo: SEAT, contact: billing.name ?? '' })
  const isOwn = own?.electronicAddress && isBilledTo({ ...own, ...billing }, own)
  return isOwn ? { electronicAddress: own.electronicAddress } : null
}

/** One that the company acted for books to, and no other's. */
async function centreOf(tx: Tx, { actor }: Ctx, id: string) {
  const [centre] = await tx
    .select({ id: costCentres.id, said: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name}` })
    .from(costCentres)
    .where(and(ownCostCentres(actor), eq(costCentres.id, id), eq(costCentres.active, true)))
  if (!centre) throw new BadInput({ costCentre: { key: 'orders:billing.costCentreGone' } })
  return centre
}

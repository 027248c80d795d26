import { asc, desc, sql } from 'drizzle-orm'
import { MOST_BILLING_ADDRESSES, SEAT } from '#app/features/people/company-profiles/billing-address.ts'
import { ownBillingAddresses } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { billingAddresses } from '#app/features/people/company-profiles/tables.server.ts'
import { isBilledTo, payerAt } from '#app/features/sales/orders/billing.ts'
import { findCompanyPayer } from '#app/features/sales/orders/queries-payer.server.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * The addresses to which a purchase of the company acted for can be billed: its own without a label, the
 * default first; and the one in `billing`, stored with the order, else the default. None for an actor without
 * a company (without a query), or for a company with a single address.
 */
export async function listPayers(ctx: Ctx, billing: BillingDetails | null): Promise<Payers> {
  const { actor } = ctx
  if (!isPerson(actor) || !actor.company) return { options: [], chosen: '' }
  const { name } = actor.company
  const [further, own] = await Promise.all([
    read(ctx)
      .select()
      .from(billingAddresses)
      .where(ownBillingAddresses(actor))
      .orderBy(desc(billingAddresses.isDefault), asc(sql`lower(${billingAddresses.label})`))
      .limit(MOST_BILLING_ADDRESSES),
    findCompanyPayer(ctx),
  ])
  if (further.length === 0) return { options: [], chosen: '' }
  const rows = further.map((row) => ({ id: row.id, label: row.label, payer: payerAt(row, name, actor.name) }))
  const seat = own ? [{ id: SEAT, label: null, payer: own }] : []
  const all = further[0]?.isDefault ? [...rows, ...seat] : [...seat, ...rows]
  const kept = billing && (all.find(({ payer }) => isBilledTo(billing, payer))?.id ?? '')
  return {
    options: all.map(({ id, label, payer }) => ({
      id,
      label,
      city: payer.city,
      taxNumber: payer.taxNumber ?? null,
    })),
    chosen: kept ?? all[0]?.id ?? '',
  }
}

export type Payers = {
  options: { id: string; label: string | null; city: string; taxNumber: string | null }[]
  /** Empty is another one, as it is typed. */
  chosen: string
}

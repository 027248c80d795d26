import { and, desc, isNotNull } from 'drizzle-orm'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { seatPayer } from './billing.ts'
import { ordersOf } from './queries-scope.server.ts'
import { type BillingDetails, orders } from './tables.server.ts'

/**
 * Who pays: a company what it says of itself, as soon as that has an address; else likely who paid the
 * actor's last order, without the references of that one purchase. Null before the first.
 */
export async function findPayer(ctx: Ctx): Promise<BillingDetails | null> {
  return (await findCompanyPayer(ctx)) ?? findLastPayer(ctx)
}

/** What a company says of itself for invoices, of a joined `parties`. */
export const companySeat = {
  name: parties.name,
  legalName: parties.legalName,
  street: parties.street,
  postalCode: parties.postalCode,
  city: parties.city,
  country: parties.country,
  taxNumber: parties.taxNumber,
  electronicAddress: parties.electronicAddress,
}

/**
 * The company acted for with its own address, as soon as it has one; null before, and for who acts for none.
 */
export async function findCompanyPayer(ctx: Ctx): Promise<BillingDetails | null> {
  const { actor } = ctx
  if (!isPerson(actor) || !actor.company) return null
  const [company] = await read(ctx).select(companySeat).from(parties).where(partyActedFor(actor))
  return company ? seatPayer(company, actor.name) : null
}

async function findLastPayer(ctx: Ctx): Promise<BillingDetails | null> {
  const [last] = await read(ctx)
    .select({ billing: orders.billing })
    .from(orders)
    .where(and(ordersOf(ctx), isNotNull(orders.billing)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!last?.billing) return null
  const {
    purchaseOrderNumber: _number,
    buyerReference: _reference,
    costCentre: _centre,
    ...payer
  } = last.billing
  return payer
}

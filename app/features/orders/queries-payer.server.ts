import { and, desc, isNotNull } from 'drizzle-orm'
import { partyActedFor } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOf } from './queries-scope.server.ts'
import { type BillingDetails, orders } from './tables.server.ts'

/**
 * Who pays: a company what it says of itself, as soon as that has an address; else likely who paid the actor's last order,
 * without the references of that one purchase. Null before the first.
 */
export async function findPayer(ctx: Ctx): Promise<BillingDetails | null> {
  return (await findCompany(ctx)) ?? findLastPayer(ctx)
}

async function findCompany(ctx: Ctx): Promise<BillingDetails | null> {
  const { actor } = ctx
  if (!isPerson(actor) || !actor.company) return null
  const [company] = await read(ctx)
    .select({
      name: parties.name,
      legalName: parties.legalName,
      street: parties.street,
      postalCode: parties.postalCode,
      city: parties.city,
      country: parties.country,
      taxNumber: parties.taxNumber,
    })
    .from(parties)
    .where(partyActedFor(actor))
  const { street, city, country } = company ?? {}
  if (!company || !street || !city || !country) return null
  return {
    ...{ kind: 'business', name: actor.name, company: company.legalName ?? company.name },
    ...{ street, postalCode: company.postalCode ?? '', city, country },
    ...(company.taxNumber ? { taxNumber: company.taxNumber } : {}),
  }
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

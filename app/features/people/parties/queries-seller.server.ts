import { sql } from 'drizzle-orm'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canSetSaleTerms } from './policy.ts'
import { partyTaxChoice } from './queries.server.ts'
import { partyActedFor } from './queries-scope.server.ts'
import { parties } from './tables.server.ts'

/** A seller's billing data, as values of its form's fields. */
export const sellerFields = {
  legalName: parties.legalName,
  street: parties.street,
  postalCode: parties.postalCode,
  city: parties.city,
  country: parties.country,
  taxNumber: parties.taxNumber,
  registrations: parties.registrations,
  electronicAddress: parties.electronicAddress,
  invoicePhone: parties.invoicePhone,
  registerNumber: parties.registerNumber,
  legalForm: parties.legalForm,
  withholdsSeats: sql<string | null>`case when ${parties.withholdsSeats} then 'on' end`,
  fiscalCode: parties.fiscalCode,
  registersInvoices: sql<string | null>`case when ${parties.registersInvoices} then 'on' end`,
  taxChoice: partyTaxChoice,
  rate: parties.taxRate,
}

/**
 * The billing data of the party acted for as a seller, null before any is saved. Refuses an actor who does
 * not sell.
 */
export async function getSeller(ctx: Ctx) {
  const [seller] = await read(ctx).select(sellerFields).from(parties).where(partyActedFor(ctx.actor))
  if (!seller || !canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  return { ...seller, seen: versionToken(seller) }
}

export type Seller = Awaited<ReturnType<typeof getSeller>>

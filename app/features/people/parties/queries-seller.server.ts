import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canSetSaleTerms } from './policy.ts'
import { partyTaxChoice } from './queries.server.ts'
import { partyActedFor } from './queries-scope.server.ts'
import { parties } from './tables.server.ts'

/** What a seller says of itself, by the names of its form. */
export const sellerFields = {
  legalName: parties.legalName,
  street: parties.street,
  postalCode: parties.postalCode,
  city: parties.city,
  country: parties.country,
  taxNumber: parties.taxNumber,
  taxChoice: partyTaxChoice,
  rate: parties.taxRate,
}

/**
 * What the party acted for has said of itself as a seller, null where nothing is said. Refuses whoever does
 * not sell.
 */
export async function getSeller(ctx: Ctx) {
  const [seller] = await read(ctx).select(sellerFields).from(parties).where(partyActedFor(ctx.actor))
  if (!seller || !canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  return { ...seller, seen: versionToken(seller) }
}

export type Seller = Awaited<ReturnType<typeof getSeller>>

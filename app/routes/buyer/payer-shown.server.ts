import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { listCostCentres } from '#app/features/sales/checkout/queries-cost-centres.server.ts'
import { listPayers } from '#app/features/sales/checkout/queries-payers.server.ts'
import { findPayer } from '#app/features/sales/orders/queries-payer.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** What a form that asks who pays offers the reader. */
export async function payerShown(ctx: Ctx) {
  const [payer, payers, costCentres] = await Promise.all([
    findPayer(ctx),
    listPayers(ctx, null),
    listCostCentres(ctx),
  ])
  const countries = listCountries(ctx.language)
  return { payer, payers, costCentres, countries, country: payer?.country ?? guessCountry(ctx) }
}

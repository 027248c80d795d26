import { money } from '#app/kit/money.ts'
import { askPrice, type Price } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { trainerProfiles } from './tables.server.ts'

type Fee = Pick<typeof trainerProfiles.$inferSelect, 'feeMinor' | 'feeCurrency' | 'feeUnit'> & {
  tax: TaxTerms | null
}

/** A provider's fee for an hour or a day; null without one. */
export function feePrice({ feeMinor, feeCurrency, feeUnit, tax }: Fee): Price | null {
  if (feeMinor === null || feeCurrency === null) return null
  return askPrice({ amount: money(feeMinor, feeCurrency), unit: feeUnit ?? 'day', varies: false, tax })
}

import { localDate } from '#app/kit/dates.ts'
import { money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import type { FeeContent } from './training-fee.ts'

/** What the fields of the form of a fee begin with, by what stands there; a day that is past is left out. */
export function feeFormValues(
  said: Omit<FeeContent, 'tax'>,
  { zone, now }: { zone: string; now: Date },
): Record<string, string> {
  const { unit, amountMinor, currency, includes, validUntil } = said
  return {
    unit,
    currency,
    includes,
    amount: asTyped(money(amountMinor, currency)),
    validUntil: validUntil > now ? localDate(validUntil, zone) : '',
  }
}

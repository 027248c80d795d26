import type { InvoiceLine } from '#app/features/money/invoicing/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { lineTaxOf } from '#app/kit/tax.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { subscriptionCharges } from './tables.server.ts'

type ChargeRow = Pick<
  typeof subscriptionCharges.$inferSelect,
  'language' | 'kind' | 'cycle' | 'seats' | 'netMinor' | 'tax'
>

const LONG_AGO = new Date(0)

/** What an invoice says of a charge, and of which time. */
export function lineOf(charge: ChargeRow, { from, to }: { from: Date; to: Date }): InvoiceLine {
  const language = isLanguage(charge.language) ? charge.language : DEFAULT_LANGUAGE
  const day = (at: Date) => formatDay(at, 'UTC', language, LONG_AGO)
  const text = translator(language)(
    `subscriptions:line.${charge.kind === 'seats' ? 'seats' : charge.cycle}`,
    {
      count: charge.seats,
      from: day(from),
      to: day(to),
    },
  )
  const { netMinor } = charge
  return { text, quantity: 1, unitMinor: netMinor, totalMinor: netMinor, tax: lineTaxOf(charge.tax) }
}

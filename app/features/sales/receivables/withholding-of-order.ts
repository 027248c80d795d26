import type { DescribedSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { localDate } from '#app/kit/dates.ts'
import { type WithholdingTerms, withholdingOf } from '#app/kit/withholding.ts'

/** What the payer of an order withholds that it transfers to its seller, by the day of the invoice. */
export function withholdingOfOrder(
  order: OrderRow,
  { party, timeZone, withholdsSeats = false }: DescribedSeller,
  now: Date,
): WithholdingTerms | null {
  const { billing } = order
  return withholdingOf({
    seller: {
      country: party.country ?? null,
      form: party.legalForm ?? null,
      isSmall: party.standing === 'small',
      withholdsSeats,
    },
    payer: billing && { country: billing.country, isBusiness: billing.kind === 'business' },
    of: hasSeats(order) ? 'seats' : 'training',
    currency: order.currency,
    day: localDate(now, timeZone),
  })
}

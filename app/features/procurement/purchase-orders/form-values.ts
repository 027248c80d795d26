import { money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import type { PurchaseOrderContent } from './purchase-order.ts'

/** What the fields of the form of an order begin with, by what it says. */
export function formValuesOf({
  costCentreId,
  ...said
}: PurchaseOrderContent & { costCentreId: string | null }): Record<string, string> {
  const { title, currency, taxIncluded, delivery, note, lines } = said
  const rows = lines.flatMap((line, at) => [
    [`lines.${at}.kind`, line.kind],
    [`lines.${at}.text`, line.text],
    [`lines.${at}.quantity`, String(line.quantity)],
    [`lines.${at}.unit`, asTyped(money(line.unitMinor, currency))],
  ])
  const prices = taxIncluded ? 'gross' : 'net'
  return {
    title,
    currency,
    prices,
    delivery,
    note,
    costCentre: costCentreId ?? '',
    ...Object.fromEntries(rows),
  }
}

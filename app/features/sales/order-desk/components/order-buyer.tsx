import type { Fact } from '#app/ui/facts.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'

/** Who bought, who pays, and by which references. */
export function OrderBuyer({ order }: { order: SoldOrderPage }) {
  const { t } = useTranslation('order-desk')
  const { billing, buyerName, buyerEmail } = order
  const place = billing
    ? [billing.street, `${billing.postalCode} ${billing.city}`.trim(), billing.country]
    : []
  const rows: [string, string | null | undefined][] = [
    ['contact', billing?.name ?? buyerName],
    ['email', buyerEmail],
    ['company', billing?.company],
    ['address', place.filter(Boolean).join(', ')],
    ['taxNumber', order.numberProof ?? billing?.taxNumber],
    ['purchaseOrderNumber', billing?.purchaseOrderNumber],
    ['buyerReference', billing?.buyerReference],
  ]
  const facts: Fact[] = rows.flatMap(([name, value]) => (value ? [{ label: t(`buyer.${name}`), value }] : []))
  return <FactList facts={facts} />
}

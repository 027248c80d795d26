import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { getSales } from '../queries-sales.server.ts'

type Sales = Awaited<ReturnType<typeof getSales>>

/** What an order's payment is to its seller. */
function PaymentBadge({ order }: { order: Sales['orders'][number] }) {
  const { t } = useTranslation('sales')
  if (order.refund === 'full') return <Badge>{t('payment.refunded')}</Badge>
  if (order.state === 'cancelled') return <Badge>{t('payment.cancelled')}</Badge>
  if (order.refund === 'partial') return <Badge tone="good">{t('payment.partly')}</Badge>
  if (order.payment === 'paid') return <Badge tone="good">{t('payment.paid')}</Badge>
  return order.totalMinor === 0 ? (
    <Badge tone="good">{t('payment.free')}</Badge>
  ) : (
    <Badge tone="wait">{t('payment.open')}</Badge>
  )
}

type OrderTableProps = { orders: Sales['orders']; currency: string; zone: string; now: Date }

export function OrderTable({ orders, currency, zone, now }: OrderTableProps) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  return (
    <Table
      caption={t('orders.title')}
      rows={orders}
      rowKey={(order) => order.reference}
      columns={[
        {
          label: t('orders.buyer'),
          cell: (order) => {
            const buyer = order.buyer ?? t('orders.noName')
            if (order.isGiven) return t('orders.given')
            return order.isByHand ? t('orders.byHand', { buyer }) : buyer
          },
        },
        { label: t('orders.reference'), cell: (order) => order.reference },
        {
          label: t('orders.date'),
          cell: (order) => (order.placedAt ? formatDay(order.placedAt, zone, language, now) : '–'),
        },
        { label: t('orders.seats'), cell: (order) => order.seats, numeric: true },
        {
          label: t('orders.total'),
          cell: (order) => formatMoney(money(order.totalMinor, currency), language),
          numeric: true,
        },
        { label: t('orders.payment'), cell: (order) => <PaymentBadge order={order} />, numeric: true },
      ]}
    />
  )
}

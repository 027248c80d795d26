import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrder } from '../sold/queries-sold.server.ts'
import { PaymentBadge } from './payment-badge.tsx'

type OrderTableProps = {
  orders: SoldOrder[]
  /** The address below which each order has its page. */
  base: string
  zone: string
  now: Date
}

/** The latest orders of an event, and a link to all. */
export function LatestOrders({
  orders,
  count,
  all,
  ...at
}: Omit<OrderTableProps, 'base'> & { count: number; all: string }) {
  const { t } = useTranslation('sales')
  return (
    <Section
      title={t('orders.title')}
      note={t('orders.count', { count })}
      link={count > 0 ? { to: all, label: t('orders.all') } : undefined}
    >
      {count === 0 ? <p>{t('orders.none')}</p> : <OrderTable orders={orders} base={all} {...at} />}
    </Section>
  )
}

export function OrderTable({ orders, base, zone, now }: OrderTableProps) {
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
            const said = order.isManual ? t('orders.isManual', { buyer }) : buyer
            return (
              <Anchor to={`${base}/${order.reference}`}>
                {order.isComplimentary ? t('orders.given') : said}
              </Anchor>
            )
          },
        },
        { label: t('orders.reference'), cell: (order) => order.reference },
        {
          label: t('orders.date'),
          cell: (order) => formatDay(order.orderedAt, zone, language, now),
        },
        { label: t('orders.seats'), cell: (order) => order.seats, numeric: true },
        {
          label: t('orders.total'),
          cell: (order) => formatMoney(money(order.totalMinor, order.currency), language),
          numeric: true,
        },
        { label: t('orders.payment'), cell: (order) => <PaymentBadge order={order} />, numeric: true },
      ]}
    />
  )
}

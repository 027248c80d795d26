import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SpentOrder } from '../queries-spending.server.ts'
import { MOST_ON_PAGE } from '../spending.ts'

type SpentOrdersProps = {
  orders: SpentOrder[]
  title: string
  /** The table that it was opened from, where that is another page. */
  back?: string
  now: Date
  zone: string
}

/** The orders behind one figure, each with its page. */
export function SpentOrders({ orders, title, back, now, zone }: SpentOrdersProps) {
  const { t } = useTranslation('spending')
  const language = useLanguage()
  const amount = (name: 'spent' | 'committed') => ({
    label: t(name),
    numeric: true,
    cell: (order: SpentOrder) => formatMoney(money(order[name], order.currency), language),
  })
  return (
    <Section title={title} link={back === undefined ? undefined : { to: back, label: t('back') }}>
      {orders.length >= MOST_ON_PAGE ? <Alert>{t('cut', { most: MOST_ON_PAGE })}</Alert> : null}
      {orders.length === 0 ? <p>{t('noOrders')}</p> : null}
      {orders.length > 0 ? (
        <Table
          caption={title}
          rows={orders}
          rowKey={({ reference }) => reference}
          columns={[
            {
              label: t('order'),
              cell: ({ title, language, training, reference }) => (
                <Anchor
                  to={training ? `/training-requests/${training}` : `/mybooking/${reference}`}
                  lang={language}
                >
                  {title}
                </Anchor>
              ),
            },
            { label: t('by.provider'), cell: ({ provider }) => <span translate="no">{provider}</span> },
            { label: t('placedBy'), cell: ({ placedBy }) => <span translate="no">{placedBy ?? '–'}</span> },
            { label: t('orderedOn'), cell: ({ orderedAt }) => formatDay(orderedAt, zone, language, now) },
            amount('spent'),
            amount('committed'),
          ]}
        />
      ) : null}
    </Section>
  )
}

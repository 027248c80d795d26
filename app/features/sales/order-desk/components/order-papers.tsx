import type { ReactNode } from 'react'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'

type OrderPapersProps = {
  order: SoldOrderPage
  now: Date
  /** What else can be done with one. */
  stepOf: (paper: SoldOrderPage['papers'][number]) => ReactNode
}

/** The invoice of an order and its credit notes, as files. */
export function OrderPapers({ order, now, stepOf }: OrderPapersProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const own = `/event/manage_event/${encodeURIComponent(order.event.slug)}/orders/${order.reference}`
  return (
    <Table
      caption={t('papers.title')}
      rows={order.papers}
      rowKey={({ numberText }) => numberText}
      columns={[
        {
          label: t('papers.number'),
          cell: ({ kind, numberText }) => (
            <Anchor to={`${own}/${encodeURIComponent(numberText)}.pdf`} data-document="" download>
              {t(`papers.${kind}`, { number: numberText })}
            </Anchor>
          ),
        },
        {
          label: t('papers.when'),
          cell: ({ issuedOn }) => formatDay(new Date(`${issuedOn}T12:00:00Z`), 'UTC', language, now),
        },
        {
          label: t('papers.total'),
          cell: ({ totalMinor, currency }) => formatMoney(money(totalMinor, currency), language),
          numeric: true,
        },
        { label: t('papers.steps'), quiet: true, numeric: true, cell: stepOf },
      ]}
    />
  )
}

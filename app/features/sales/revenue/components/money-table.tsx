import { formatDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Booked } from '../queries-money.server.ts'

const TONES = {
  due: 'wait',
  coming: 'plain',
  disputed: 'bad',
  underWay: 'wait',
  paid: 'good',
  closed: 'plain',
} as const
/** Those of which no day is known on which anything comes. */
const DAYLESS = ['disputed', 'closed']

/** Bookings, and when the money of each comes or came. */
export function MoneyTable({ rows, zone }: { rows: readonly Booked[]; zone: string }) {
  const { t } = useTranslation('revenue')
  const language = useLanguage()
  const whenOf = ({ standing, dueAt, sentAt, arrivedAt }: Booked): Date =>
    (standing === 'paid' ? arrivedAt : standing === 'underWay' ? sentAt : null) ?? dueAt
  return (
    <Table
      caption={t('money.bookings')}
      rows={rows}
      rowKey={({ order, currency }) => `${order} ${currency}`}
      columns={[
        {
          label: t('money.booking'),
          cell: ({ order, title }) => (
            <span translate="no">{[title, order].filter(Boolean).join(' · ')}</span>
          ),
        },
        {
          label: t('by.customer'),
          cell: ({ customer }) => <span translate="no">{customer ?? t('none')}</span>,
        },
        {
          label: t('money.when'),
          cell: (row) => (
            <>
              <Badge tone={TONES[row.standing]}>{t(`money.standing.${row.standing}`)}</Badge>{' '}
              {DAYLESS.includes(row.standing) ? null : row.payout &&
                (row.standing === 'paid' || row.standing === 'underWay') ? (
                <Anchor to={`/revenue/payouts/${row.payout}`}>
                  {formatDate(whenOf(row), zone, language)}
                </Anchor>
              ) : (
                formatDate(whenOf(row), zone, language)
              )}
            </>
          ),
        },
        {
          label: t('money.share'),
          numeric: true,
          cell: ({ earned, currency }) => formatMoney(money(earned, currency), language),
        },
        {
          label: t('money.open'),
          numeric: true,
          cell: ({ open, currency }) => formatMoney(money(open, currency), language),
        },
      ]}
    />
  )
}

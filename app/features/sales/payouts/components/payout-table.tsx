import { formatDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { payoutPath } from '../payout.ts'
import type { ListedPayout } from '../queries-own.server.ts'
import { PayoutStateBadge } from './payout-state.tsx'

/** The payouts of a provider, each a link to its statement. */
export function PayoutTable({ payouts, zone }: { payouts: readonly ListedPayout[]; zone: string }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <Table
      caption={t('list.title')}
      rows={payouts}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('list.day'),
          cell: ({ code, sentAt, createdAt }) => (
            <Anchor to={payoutPath(code)}>{formatDate(sentAt ?? createdAt, zone, language)}</Anchor>
          ),
        },
        { label: t('list.state'), cell: ({ state }) => <PayoutStateBadge state={state} /> },
        { label: t('list.account'), cell: ({ number }) => number },
        {
          label: t('list.amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
      ]}
    />
  )
}

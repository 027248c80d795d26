import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type BatchState, batchPath, type PayoutMethod } from '../payout.ts'

const TONES = { prepared: 'wait', approved: 'wait', sent: 'good', discarded: 'plain' } as const

type Row = {
  code: string
  currency: string
  method: PayoutMethod
  state: BatchState
  count: number
  totalMinor: number
  createdAt: Date
}

/** Where a batch stands. */
export function BatchStateBadge({ state }: { state: BatchState }) {
  const { t } = useTranslation('payouts')
  return <Badge tone={TONES[state]}>{t(`batchStates.${state}`)}</Badge>
}

/** Batches, each a link to its payouts. */
export function BatchTable({ batches, zone, now }: { batches: readonly Row[]; zone: string; now: Date }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.batches.title')}
      rows={batches}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('staff.batches.made'),
          cell: ({ code, createdAt }) => (
            <Anchor to={batchPath(code)}>{formatMoment(createdAt, zone, language, now)}</Anchor>
          ),
        },
        { label: t('list.state'), cell: ({ state }) => <BatchStateBadge state={state} /> },
        {
          label: t('staff.currency'),
          cell: ({ currency, method }) => `${currency} · ${t(`methods.${method}`)}`,
        },
        { label: t('staff.providers'), numeric: true, cell: ({ count }) => count },
        {
          label: t('list.amount'),
          numeric: true,
          cell: ({ totalMinor, currency }) => formatMoney(money(totalMinor, currency), language),
        },
      ]}
    />
  )
}

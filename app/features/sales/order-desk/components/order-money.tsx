import { isByTransfer } from '#app/features/money/payments/transfer.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'

type OrderMoneyProps = { order: SoldOrderPage; zone: string; now: Date }

type Row = {
  key: string
  what: string
  note: string | null
  minor: number
  currency: string
  at: Date
  state: 'succeeded' | 'authorized' | 'waiting' | 'requested' | 'failed' | 'returned'
}

const TONES: Partial<Record<Row['state'], 'good' | 'wait' | 'bad'>> = {
  succeeded: 'good',
  authorized: 'wait',
  waiting: 'wait',
  requested: 'wait',
  failed: 'bad',
  returned: 'bad',
}

/** The sum of an order, and each amount that came or went back. */
export function OrderMoney({ order, zone, now }: OrderMoneyProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const rows: Row[] = [
    ...order.payments.map(({ id, gateway, state, amountMinor, currency, at, createdAt }) => ({
      key: id,
      what: t(isByTransfer(gateway) ? 'money.transfer' : 'money.card'),
      note: null,
      minor: amountMinor,
      currency,
      at: at ?? createdAt,
      state: state as Row['state'],
    })),
    ...order.refunds.map(({ id, reason, note, state, amountMinor, currency, settledAt, createdAt }) => ({
      key: id,
      what: t(`money.reason.${reason}`),
      note,
      minor: -amountMinor,
      currency,
      at: settledAt ?? createdAt,
      state: state as Row['state'],
    })),
  ]
  return (
    <>
      <SumRows sum={order.sum} />
      {rows.length > 0 ? (
        <Table
          caption={t('money.title')}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              label: t('money.what'),
              cell: ({ what, note }) => (note ? `${what}: ${note}` : what),
            },
            { label: t('money.when'), cell: ({ at }) => formatDay(at, zone, language, now) },
            {
              label: t('money.state'),
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`money.is.${state}`)}</Badge>,
            },
            {
              label: t('money.amount'),
              cell: ({ minor, currency }) => formatMoney(money(minor, currency), language),
              numeric: true,
            },
          ]}
        />
      ) : null}
    </>
  )
}

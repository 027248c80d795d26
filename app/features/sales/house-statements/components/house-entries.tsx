import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownHouseEntry } from '../queries-statements.server.ts'

const LONG_AGO = new Date(0)
const TONES = {
  collected: 'good',
  paid: 'good',
  queued: 'wait',
  returned: 'bad',
  mismatch: 'bad',
  again: 'plain',
  unknown: 'plain',
} as const

/** The entries of a statement, and what became of each. */
export function HouseEntries({ rows }: { rows: readonly ShownHouseEntry[] }) {
  const { t } = useTranslation('house-statements')
  const language = useLanguage()
  return (
    <Table
      caption={t('entries')}
      rows={rows}
      rowKey={({ position }) => String(position)}
      columns={[
        {
          label: t('entry.day'),
          cell: ({ day }) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language, LONG_AGO),
        },
        {
          label: t('entry.words'),
          cell: ({ payer, words, reason }) => (
            <span translate="no">{[payer, words, reason].filter(Boolean).join(' · ')}</span>
          ),
        },
        {
          label: t('entry.amount'),
          numeric: true,
          cell: ({ kind, amountMinor, currency }) =>
            formatMoney(money(kind === 'paid' ? -amountMinor : amountMinor, currency), language),
        },
        {
          label: t('entry.outcome'),
          cell: ({ outcome }) =>
            outcome ? (
              <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
            ) : (
              <Badge tone="wait">{t('outcome.waits')}</Badge>
            ),
        },
      ]}
    />
  )
}

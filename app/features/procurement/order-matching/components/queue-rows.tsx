import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDifference } from '../difference-text.ts'
import { matchPath, STANDING_TONE, seenText } from '../matching.ts'
import type { QueuedInvoice } from '../queries-queue.server.ts'
import styles from './matching.module.css'

/** What is sent of an invoice that is ticked: its order, itself, and the difference that was read. */
const tickOf = (row: QueuedInvoice) => `${row.code}:${row.id}:${seenText(row)}`

/** Invoices that wait for a person, a row each: what differs can be ticked. */
export function QueueRows({ rows, ticked }: { rows: QueuedInvoice[]; ticked: readonly string[] }) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const columns: Column<QueuedInvoice>[] = [
    {
      label: t('invoices.number'),
      cell: (row) => {
        const label = t(`invoices.${row.kind}`, { number: row.numberText })
        if (row.standing !== 'differs') return label
        const value = tickOf(row)
        return (
          <CheckboxField name="invoice" value={value} defaultChecked={ticked.includes(value)} label={label} />
        )
      },
    },
    { label: t('queue.from'), cell: (row) => <span translate="no">{row.other}</span> },
    { label: t('queue.order'), cell: (row) => row.order },
    {
      label: t('invoices.total'),
      cell: (row) => formatMoney(money(row.totalMinor, row.currency), language),
      numeric: true,
    },
    {
      label: t('invoices.standing'),
      cell: (row) => (
        <div>
          <Badge tone={STANDING_TONE[row.standing]}>{t(`standing.${row.standing}`)}</Badge>
          <small className={styles.note}>{sayDifference(t, language, row)}</small>
        </div>
      ),
      numeric: true,
    },
    {
      label: t('invoices.actions'),
      quiet: true,
      numeric: true,
      cell: (row) => {
        const step = row.standing === 'waiting' ? 'match' : 'compare'
        return (
          <LinkButton
            to={matchPath(row.code, row.id)}
            size="small"
            tone="go"
            aria-label={t(`invoices.${step}Of`, { number: row.numberText })}
          >
            {t(`invoices.${step}`)}
          </LinkButton>
        )
      },
    },
  ]
  return (
    <Table
      caption={t('queue.title')}
      rows={rows}
      rowKey={({ id, code }) => `${id}:${code}`}
      columns={columns}
    />
  )
}

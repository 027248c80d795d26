import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDifference } from '../difference-text.ts'
import { matchPath, STANDING_TONE } from '../matching.ts'
import type { QueuedInvoice } from '../queries-queue.server.ts'
import styles from './matching.module.css'

/** Invoices that differ from their order, then those to be matched; nothing where none waits. */
export function InvoiceQueue({ rows }: { rows: QueuedInvoice[] }) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  if (rows.length === 0) return null
  const columns: Column<QueuedInvoice>[] = [
    { label: t('invoices.number'), cell: (row) => t(`invoices.${row.kind}`, { number: row.numberText }) },
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
      cell: (row) => (
        <LinkButton
          to={matchPath(row.code, row.id)}
          size="small"
          tone="go"
          aria-label={t('invoices.compareOf', { number: row.numberText })}
        >
          {t(row.standing === 'waiting' ? 'invoices.match' : 'invoices.compare')}
        </LinkButton>
      ),
    },
  ]
  return (
    <Section title={t('queue.title')} note={t('queue.text')}>
      <Table
        caption={t('queue.title')}
        rows={rows}
        rowKey={({ id, code }) => `${id}:${code}`}
        columns={columns}
      />
    </Section>
  )
}

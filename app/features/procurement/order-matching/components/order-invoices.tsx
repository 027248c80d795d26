import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDifference } from '../difference-text.ts'
import { matchPath, STANDING_TONE } from '../matching.ts'
import type { OrderInvoice, ShownMatching } from '../queries-order-page.server.ts'
import styles from './matching.module.css'

type OrderInvoicesProps = { code: string; matching: ShownMatching; now: Date }
type Row = Pick<OrderInvoice, 'id' | 'kind' | 'numberText' | 'issuedOn' | 'currency' | 'totalMinor'> &
  Partial<Pick<OrderInvoice, 'standing' | 'reason' | 'quantityOver' | 'priceMinor'>>

/** The invoices of an order and how each stands to it; to who may match, also others of the same supplier. */
export function OrderInvoices({ code, matching, now }: OrderInvoicesProps) {
  const { t } = useTranslation('order-matching')
  const { invoices, candidates, isBuyer } = matching
  if (invoices.length + candidates.length === 0) return null
  return (
    <>
      {invoices.length > 0 ? (
        <Section title={t('invoices.title')}>
          <InvoiceRows
            rows={invoices}
            code={code}
            now={now}
            caption={t('invoices.title')}
            isBuyer={isBuyer}
          />
        </Section>
      ) : null}
      {candidates.length > 0 ? (
        <Section title={t('invoices.others')}>
          <p className={styles.words}>{t('invoices.othersText')}</p>
          <InvoiceRows
            rows={candidates}
            code={code}
            now={now}
            caption={t('invoices.others')}
            isBuyer={isBuyer}
          />
        </Section>
      ) : null}
    </>
  )
}

type InvoiceRowsProps = { rows: Row[]; code: string; now: Date; caption: string; isBuyer: boolean }

function InvoiceRows({ rows, code, now, caption, isBuyer }: InvoiceRowsProps) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const columns: Column<Row>[] = [
    {
      label: t('invoices.number'),
      cell: (row) => t(`invoices.${row.kind}`, { number: row.numberText }),
    },
    {
      label: t('invoices.issuedOn'),
      cell: (row) => formatDay(new Date(`${row.issuedOn}T12:00:00Z`), 'UTC', language, now),
    },
    {
      label: t('invoices.total'),
      cell: (row) =>
        formatMoney(
          money(row.kind === 'credit_note' ? -row.totalMinor : row.totalMinor, row.currency),
          language,
        ),
      numeric: true,
    },
    {
      label: t('invoices.standing'),
      cell: (row) =>
        row.standing ? (
          <div>
            <Badge tone={STANDING_TONE[row.standing]}>{t(`standing.${row.standing}`)}</Badge>
            <small className={styles.note}>
              {sayDifference(t, language, { ...row, standing: row.standing })}
            </small>
          </div>
        ) : (
          '–'
        ),
      numeric: true,
    },
    {
      label: t('invoices.actions'),
      quiet: true,
      numeric: true,
      cell: (row) => {
        const step = row.standing === undefined || row.standing === 'waiting' ? 'match' : 'compare'
        return isBuyer ? (
          <LinkButton
            to={matchPath(code, row.id)}
            size="small"
            tone={row.standing === 'waiting' || row.standing === 'differs' ? 'go' : undefined}
            aria-label={t(`invoices.${step}Of`, { number: row.numberText })}
          >
            {t(`invoices.${step}`)}
          </LinkButton>
        ) : null
      },
    },
  ]
  return <Table caption={caption} rows={rows} rowKey={({ id }) => id} columns={columns} />
}

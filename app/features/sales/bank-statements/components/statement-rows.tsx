import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Page } from '#app/kit/paging.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Queue } from '../plan.ts'
import type { ShownStatement } from '../queries-statements.server.ts'
import styles from './statement.module.css'

const LONG_AGO = new Date(0)

type Row = ShownStatement['rows'][number]

const QUIET: ReadonlySet<Queue> = new Set(['again', 'unknown', 'pending', 'debit'])
const toneOf = (queue: Queue): BadgeTone =>
  queue === 'match' || queue === 'booked' ? 'good' : QUIET.has(queue) ? 'plain' : 'wait'

type StatementRowsProps = { statement: ShownStatement; queue: Queue | null; list: Page<Row> }

/** The outcome of each entry of a statement, and what its seller does about those that are not booked. */
export function StatementRows({ statement, queue, list }: StatementRowsProps) {
  const { t } = useTranslation('statements')
  const language = useLanguage()
  const { code, counts } = statement
  const at = (name: string | null, page = 1) => {
    const query = new URLSearchParams({
      ...(name && { queue: name }),
      ...(page > 1 && { page: String(page) }),
    })
    return `/revenue/transfers/statements/${code}${query.size > 0 ? `?${query}` : ''}`
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <TabLinks
        label={t('filter')}
        tabs={[
          { label: t('all'), to: at(null), count: total, current: queue === null },
          ...counts
            .filter((one) => one.count > 0 || one.queue === queue)
            .map((one) => ({
              label: t(`queue.${one.queue}.name`),
              to: at(one.queue),
              count: one.count,
              current: queue === one.queue,
            })),
        ]}
      />
      <Table
        caption={t('entries')}
        rowKey={({ id }) => id}
        rows={list.rows}
        columns={[
          { label: t('column.from'), lead: true, cell: (row) => <From row={row} /> },
          {
            label: t('column.day'),
            cell: ({ day }) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language, LONG_AGO),
          },
          {
            label: t('column.amount'),
            numeric: true,
            cell: ({ amountMinor, currency, isOut }) =>
              formatMoney(money(isOut ? -amountMinor : amountMinor, currency), language),
          },
          { label: t('column.becomes'), cell: (row) => <Becomes row={row} /> },
        ]}
      />
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => at(queue, page)} />
    </>
  )
}

function From({ row: { name, text, isOut } }: { row: Row }) {
  const { t } = useTranslation('statements')
  return (
    <div className={styles.from}>
      <span translate="no">{name ?? (isOut ? t('out') : t('noName'))}</span>
      {text ? (
        <span className={styles.words} translate="no">
          {text}
        </span>
      ) : null}
    </div>
  )
}

function Becomes({ row: { queue, bills } }: { row: Row }) {
  const { t } = useTranslation('statements')
  const language = useLanguage()
  return (
    <div className={styles.becomes}>
      <Badge tone={toneOf(queue)}>{t(`queue.${queue}.name`)}</Badge>
      {bills.map((bill) => (
        <span key={bill.reference} className={styles.words}>
          {t('bill', {
            invoice: bill.invoice,
            buyer: bill.buyer,
            due: formatMoney(money(bill.totalMinor, bill.currency), language),
          })}
        </span>
      ))}
      {queue === 'booked' ? null : <span className={styles.words}>{t(`queue.${queue}.text`)}</span>}
    </div>
  )
}

import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { listReportedSellers } from '../queries-reports.server.ts'
import type { Quarter } from '../seller-report.ts'

type Row = Awaited<ReturnType<typeof listReportedSellers>>['rows'][number]

const sumOf = (quarters: readonly Quarter[], figure: keyof Quarter) =>
  quarters.reduce((sum, quarter) => sum + quarter[figure], 0)

/** Sellers of a year: what they earned, whether they are reported, and what is missing. */
export function SellersTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('seller-reports')
  const language = useLanguage()
  const said = (row: Row, figure: 'consideration' | 'fees' | 'taxes') =>
    formatMoney(money(sumOf(row.quarters, figure), row.currency), language)
  return (
    <Table
      caption={t('sellers')}
      rows={rows}
      rowKey={({ partyId, currency }) => `${partyId} ${currency}`}
      columns={[
        {
          label: t('seller'),
          lead: true,
          cell: ({ name, slug }) => (
            <span translate="no" id={slug}>
              {name} <small>{slug}</small>
            </span>
          ),
        },
        {
          label: t('state'),
          cell: ({ standing, missing }) => (
            <Badge tone={missing.length > 0 ? 'wait' : standing === 'reported' ? 'good' : 'plain'}>
              {t(`standing.${standing}`)}
            </Badge>
          ),
        },
        {
          label: t('missing'),
          cell: ({ missing }) =>
            missing.length > 0 ? missing.map((asked) => t(`asked.${asked}`)).join(', ') : t('nothing'),
        },
        { label: t('figure.consideration'), numeric: true, cell: (row) => said(row, 'consideration') },
        {
          label: t('figure.activities'),
          numeric: true,
          cell: ({ quarters }) => sumOf(quarters, 'activities'),
        },
        { label: t('figure.fees'), numeric: true, cell: (row) => said(row, 'fees') },
        { label: t('figure.taxes'), numeric: true, cell: (row) => said(row, 'taxes') },
      ]}
    />
  )
}

import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CollectedRow } from '../collection.ts'

/** What was kept for the tax office in a month, seller by seller. */
export function CollectedTable({ rows }: { rows: readonly CollectedRow[] }) {
  const { t } = useTranslation('tax-collection')
  const language = useLanguage()
  const amount = (label: string, minorOf: (row: CollectedRow) => number) => ({
    label,
    numeric: true,
    cell: (row: CollectedRow) => formatMoney(money(minorOf(row), row.currency), language),
  })
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ sellerId, taxNumber }) => `${sellerId} ${taxNumber}`}
      columns={[
        {
          label: t('seller'),
          lead: true,
          cell: ({ name, taxNumber }) => (
            <span translate="no">
              {name} <small>{taxNumber}</small>
            </span>
          ),
        },
        amount(t('paid'), ({ registered, others }) => registered + others),
        amount(
          t('returned'),
          ({ registeredReturned, othersReturned }) => registeredReturned + othersReturned,
        ),
        amount(t('amount.net'), ({ net }) => net),
        amount(t('amount.central'), ({ central }) => central),
        amount(t('amount.state'), ({ state }) => state),
        amount(t('amount.across'), ({ across }) => across),
      ]}
    />
  )
}

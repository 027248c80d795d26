import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { AMOUNTS, type CollectedRow } from '../collection.ts'

/** What was kept for the tax office in a month, seller by seller. */
export function CollectedTable({ rows }: { rows: readonly CollectedRow[] }) {
  const { t } = useTranslation('tax-collection')
  const language = useLanguage()
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
        ...AMOUNTS.map((amount) => ({
          label: t(`amount.${amount}`),
          numeric: true,
          cell: (row: CollectedRow) => formatMoney(money(row[amount], row.currency), language),
        })),
      ]}
    />
  )
}

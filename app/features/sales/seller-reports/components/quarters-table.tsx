import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Quarter } from '../seller-report.ts'

/** What a seller earned in one currency, quarter by quarter. */
export function QuartersTable({ currency, quarters }: { currency: string; quarters: readonly Quarter[] }) {
  const { t } = useTranslation('seller-reports')
  const language = useLanguage()
  const amount = (figure: 'consideration' | 'fees' | 'taxes') => ({
    label: t(`figure.${figure}`),
    numeric: true,
    cell: (row: Quarter) => formatMoney(money(row[figure], currency), language),
  })
  return (
    <Table
      caption={t('quarters', { currency })}
      rows={quarters.map((quarter, at) => ({ ...quarter, at: at + 1 }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { label: t('quarterHead'), lead: true, cell: ({ at }) => t('quarter', { quarter: at }) },
        amount('consideration'),
        { label: t('figure.activities'), numeric: true, cell: ({ activities }) => activities },
        amount('fees'),
        amount('taxes'),
      ]}
    />
  )
}

import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Owed } from '../revenue.ts'

/** What is owed for the events of somebody who does not see the payouts of the firm, by currency. */
export function OwedTable({ owed }: { owed: readonly Owed[] }) {
  const { t } = useTranslation('revenue')
  const language = useLanguage()
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const isHeld = owed.some(({ held }) => held !== 0)
  return (
    <Section title={t('owed.title')} note={t('owed.note')}>
      <Table
        caption={t('owed.title')}
        rows={owed}
        rowKey={({ currency }) => currency}
        columns={[
          { label: t('currency'), cell: ({ currency }) => currency },
          { label: t('owed.all'), numeric: true, cell: (row) => said(row.owed, row.currency) },
          { label: t('owed.due'), numeric: true, cell: (row) => said(row.due, row.currency) },
          { label: t('notDue'), numeric: true, cell: (row) => said(row.owed - row.due, row.currency) },
          ...(isHeld
            ? [{ label: t('owed.held'), numeric: true, cell: (row: Owed) => said(row.held, row.currency) }]
            : []),
        ]}
      />
    </Section>
  )
}

import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RevenueRow, RevenueView } from '../revenue.ts'

type RevenueTableProps = {
  view: RevenueView
  rows: (RevenueRow & { said?: string })[]
  caption: string
}

const PLACE = { topic: '/topic/', event: '/event/manage_event/' }

/** What was earned, line by line; each amount with its currency. */
export function RevenueTable({ view, rows, caption }: RevenueTableProps) {
  const { t } = useTranslation('revenue')
  const language = useLanguage()
  const amount = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const part = (name: 'tax' | 'commission' | 'earned' | 'notDue') => ({
    label: t(name),
    numeric: true,
    cell: (row: RevenueRow) => amount(row[name], row.currency),
  })
  const name = (row: RevenueRow & { said?: string }) => {
    if (row.said) return row.said
    if (view === 'month' || row.key === '' || row.title === null) return t('none')
    if (view === 'customer') return <span translate="no">{row.title}</span>
    return (
      <Anchor to={PLACE[view] + encodeURIComponent(row.key)} lang={row.language ?? undefined}>
        {row.title}
      </Anchor>
    )
  }
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ key, currency }) => `${key} ${currency}`}
      columns={[
        { label: t(`by.${view}`), cell: name },
        { label: t('net'), numeric: true, cell: (row) => amount(row.sold - row.tax, row.currency) },
        part('tax'),
        part('commission'),
        part('earned'),
        part('notDue'),
      ]}
    />
  )
}

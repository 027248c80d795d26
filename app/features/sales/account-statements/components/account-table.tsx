import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { AccountStatement } from '../account-statement.ts'

type AccountTableProps = { account: AccountStatement; year: number; now: Date }
type Row = AccountStatement['lines'][number] | null

/** An account in one currency: what was carried forward, line by line what moved, and what is open. */
export function AccountTable({ account, year, now }: AccountTableProps) {
  const { t } = useTranslation('account-statements')
  const language = useLanguage()
  const { currency, beforeMinor, lines, openMinor } = account
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const title = t('balanceIs', { amount: said(openMinor) })
  const columns: Column<Row>[] = [
    {
      label: t('day'),
      cell: (row) => (row ? formatDay(new Date(`${row.day}T12:00:00Z`), 'UTC', language, now) : '–'),
    },
    {
      label: t('what'),
      lead: true,
      cell: (row) => (row ? t(`kind.${row.kind}`, { number: row.numberText }) : t('before', { year })),
    },
    { label: t('amount'), numeric: true, cell: (row) => (row ? said(row.minor) : '–') },
    { label: t('open'), numeric: true, cell: (row) => said(row ? row.openMinor : beforeMinor) },
  ]
  return (
    <Section title={title}>
      <Table<Row>
        caption={title}
        rows={[null, ...lines]}
        rowKey={(row) => (row ? `${lines.indexOf(row)}` : 'before')}
        columns={columns}
      />
    </Section>
  )
}

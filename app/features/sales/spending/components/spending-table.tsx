import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ONLINE, type SpendingRow, type SpendingView } from '../spending.ts'

type Row = SpendingRow & { said?: string }
type SpendingTableProps = {
  view: SpendingView
  rows: Row[]
  caption: string
  /** The year before, which stands beside; null where several are compared. */
  before: number | null
  /** The address of the orders behind a row, of this year or of the one before. */
  hrefOf: (key: string, isBefore?: boolean) => string
}

/** What a row is called: the month, the name, or that there is none. */
export function spendingName(
  row: Row,
  { view, language, t }: { view: SpendingView; language: Language; t: Translate },
): string {
  if (row.said) return row.said
  if (view === 'city' && row.key === ONLINE) return t('online')
  if (row.title === null) return t(`none.${view}`)
  if (view === 'costCentre') return `${row.key} · ${row.title}`
  return row.country ? `${row.title}, ${countryName(row.country, language)}` : row.title
}

/** What was spent, line by line; each line leads to its orders. */
export function SpendingTable({ view, rows, caption, before, hrefOf }: SpendingTableProps) {
  const { t } = useTranslation('spending')
  const language = useLanguage()
  const amount = (name: 'spent' | 'committed') => ({
    label: t(name),
    numeric: true,
    cell: (row: Row) => formatMoney(money(row[name], row.currency), language),
  })
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ key, currency }) => `${key} ${currency}`}
      columns={[
        {
          label: t(`by.${view}`),
          cell: (row) => <Anchor to={hrefOf(row.key)}>{spendingName(row, { view, language, t })}</Anchor>,
        },
        { label: t('orders'), numeric: true, cell: (row) => row.orders },
        amount('spent'),
        amount('committed'),
        ...(before === null
          ? []
          : [
              {
                label: t('before', { year: before }),
                numeric: true,
                cell: (row: Row) =>
                  row.before === 0 ? (
                    '–'
                  ) : (
                    <Anchor to={hrefOf(row.key, true)}>
                      {formatMoney(money(row.before, row.currency), language)}
                    </Anchor>
                  ),
              },
            ]),
      ]}
    />
  )
}

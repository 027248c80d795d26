import type { HoldReason } from '#app/features/sales/payouts/payout.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MoneyOfDay } from '../money.ts'

type Row = MoneyOfDay & { hold: HoldReason | null }
type Part = Exclude<keyof MoneyOfDay, 'currency'>
const ALWAYS: readonly Part[] = ['earned', 'coming', 'due', 'underWay', 'paid']
const SELDOM: readonly Part[] = ['own', 'withheld', 'disputed', 'lost']

/** What somebody had on a day in each currency, and why what was due was not paid out. */
export function MoneySums({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['revenue', 'payouts'])
  const language = useLanguage()
  const parts = [...ALWAYS, ...SELDOM.filter((part) => rows.some((row) => row[part] !== 0))]
  return (
    <Table
      caption={t('money.title')}
      rows={rows}
      rowKey={({ currency }) => currency}
      columns={[
        { label: t('currency'), cell: ({ currency }) => currency },
        ...parts.map((part) => ({
          label: t(`money.part.${part}`),
          numeric: true,
          cell: (row: Row) => (
            <>
              {formatMoney(money(row[part], row.currency), language)}
              {part === 'due' && row.hold ? (
                <small>{` ${t(`payouts:reasons.${row.hold}.why`)}`}</small>
              ) : null}
            </>
          ),
        })),
      ]}
    />
  )
}

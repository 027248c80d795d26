import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LATE_COSTS, LATE_RATES, lawOf, rateOn } from '../late-rates.ts'

const LONG_AGO = new Date(0)

/** The rates of a seller's law from when, with their sources, and the fixed costs; or that there are none. */
export function LawTable({ country, today }: { country: string | null; today: string }) {
  const { t } = useTranslation('invoice-reminders')
  const language = useLanguage()
  const law = lawOf(country ?? undefined)
  if (law === null) return <p>{t('law.none')}</p>
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, LONG_AGO)
  const costs = LATE_COSTS[law]
  const rows = LATE_RATES.filter((row) => row.law === law).toReversed()
  return (
    <>
      {rateOn(law, today) ? null : <p>{t('law.unknown')}</p>}
      {costs ? (
        <p>
          {t('law.costs', {
            amounts: costs.steps
              .map(({ minor }) => formatMoney(money(minor, costs.currency), language))
              .join(' / '),
            source: costs.source,
          })}
        </p>
      ) : null}
      <Table
        caption={t('law.title')}
        rows={rows}
        rowKey={({ from }) => from}
        columns={[
          { label: t('law.from'), cell: ({ from }) => day(from) },
          {
            label: t('law.rate'),
            cell: ({ base, plus }) => formatRate(base + plus, language),
            numeric: true,
          },
          {
            label: t('law.source'),
            cell: ({ base, plus, source }) =>
              plus > 0
                ? t('claim.madeOf', {
                    base: formatRate(base, language),
                    plus: formatRate(plus, language),
                    source,
                  })
                : source,
          },
        ]}
      />
    </>
  )
}

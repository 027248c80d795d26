import { formatMoney, money } from '#app/kit/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CurrencySum } from '../collective-statement.ts'

/** What is owed in each currency, and what of it credit pays. */
export function CurrencySums({ sums }: { sums: readonly CurrencySum[] }) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  return (
    <Facts
      facts={sums.map(({ currency, totalMinor, creditMinor, toPayMinor }) => {
        const said = (minor: number) => formatMoney(money(minor, currency), language)
        const note =
          creditMinor > 0
            ? t('sum.less', { total: said(totalMinor), credit: said(creditMinor) })
            : t('sum.all')
        return { label: t('sum.toPayIn', { currency }), value: said(toPayMinor), note }
      })}
    />
  )
}

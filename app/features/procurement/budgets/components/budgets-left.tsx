import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { BUDGETS_PATH } from '../budget.ts'
import { type BudgetRow, partsOf } from '../budget-row.ts'

/** What is free of the budgets of this year, by currency; leads to them. */
export function BudgetsLeft({ budgets }: { budgets: readonly BudgetRow[] }) {
  const { t } = useTranslation('budgets')
  const language = useLanguage()
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const parts = partsOf(budgets, budgets[0]?.year ?? 0).filter(({ sum }) => sum.total > 0)
  return (
    <Anchor to={BUDGETS_PATH}>
      {parts
        .map(({ currency, sum }) =>
          t('sum', { free: said(sum.free, currency), total: said(sum.total, currency) }),
        )
        .join(' · ')}
    </Anchor>
  )
}

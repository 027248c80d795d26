import type { SpendingView } from '#app/features/sales/spending/spending.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TakenStage } from '../budget.ts'
import { type BudgetRow, partsOf } from '../budget-row.ts'
import { budgetsPath } from '../wanted-budgets.ts'
import { BudgetTable } from './budget-table.tsx'

type SpendingBudgetsProps = { rows: BudgetRow[]; view: SpendingView; year: number; thisYear: number }

/** What of the budgets stands beside a view of what is spent. */
const isOfView = ({ costCentre, category, isRest }: BudgetRow, view: SpendingView): boolean =>
  view === 'costCentre'
    ? isRest || costCentre !== null || category === null
    : view === 'category'
      ? isRest || category !== null || costCentre === null
      : true

/** Below what a workspace spent: the budgets of the year, by what the view is by, and the way to them. */
export function SpendingBudgets({ rows, view, year, thisYear }: SpendingBudgetsProps) {
  const { t } = useTranslation('budgets')
  const hrefOf = (code: string, stage?: TakenStage) =>
    budgetsPath({ year, of: code, stage: stage ?? null }, thisYear)
  const parts = partsOf(
    rows.filter((row) => isOfView(row, view)),
    year,
  )
  return (
    <>
      {parts.map((part) => (
        <BudgetTable key={part.currency} part={part} year={year} hrefOf={hrefOf} />
      ))}
      <FormActions>
        <LinkButton to={budgetsPath({ year }, thisYear)}>{t('figure.more')}</LinkButton>
      </FormActions>
    </>
  )
}

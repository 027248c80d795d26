import { CURRENCIES } from '#app/kit/money.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TakenStage } from '../budget.ts'
import type { BudgetsPage } from '../queries-page.server.ts'
import { budgetsPath } from '../wanted-budgets.ts'
import { BudgetChanges } from './budget-changes.tsx'
import { BudgetDetail } from './budget-detail.tsx'
import { AddBudget, ChangeBudget, MoveBudget } from './budget-forms.tsx'
import { BudgetTable } from './budget-table.tsx'
import styles from './budgets.module.css'
import { BudgetRuleForm, DecideOverrun } from './overrun-forms.tsx'

type BudgetsViewProps = { shown: BudgetsPage; purchase: string; fault: FormFault | null }

/** The budgets of a workspace in a year, or one of them, with what its admins may do. */
export function BudgetsView({ shown, purchase, fault }: BudgetsViewProps) {
  const { t } = useTranslation('budgets')
  const { year, thisYear, opened, stage, parts, behind, choices, changes, canManage } = shown
  const hrefOf = (code: string, wanted?: TakenStage) =>
    budgetsPath({ year, of: code, stage: wanted ?? null }, thisYear)
  const others = parts
    .flatMap(({ rows }) => rows)
    .filter((row) => !row.isRest && row.code !== opened?.code && row.currency === opened?.currency)
  const currency =
    parts[0]?.currency ?? CURRENCIES.find((code) => code === choices?.currency) ?? CURRENCIES[0]
  return (
    <>
      {opened && behind ? (
        <BudgetDetail
          budget={opened}
          stage={stage}
          rows={behind}
          back={budgetsPath({ year }, thisYear)}
          hrefOf={hrefOf}
        />
      ) : (
        parts.map((part) => <BudgetTable key={part.currency} part={part} year={year} hrefOf={hrefOf} />)
      )}
      {parts.length === 0 ? (
        <EmptyState title={t('empty.title', { year: String(year) })}>
          {t(canManage ? 'empty.admin' : 'empty.member')}
        </EmptyState>
      ) : null}
      {opened && canManage && !opened.isRest ? (
        <div className={styles.forms}>
          <ChangeBudget budget={opened} formKey={shown.formKey} fault={fault} />
          <MoveBudget budget={opened} others={others} formKey={shown.formKey} fault={fault} />
        </div>
      ) : null}
      {!opened && choices ? (
        <div className={styles.forms}>
          <AddBudget
            year={year}
            currency={currency}
            formKey={shown.formKey}
            centres={choices.centres}
            categories={choices.categories}
            isFirst={parts.length === 0}
            fault={fault}
          />
          {shown.rule === 'ask' ? <DecideOverrun purchase={purchase} fault={fault} /> : null}
        </div>
      ) : null}
      {!opened && parts.length > 0 ? (
        <Section title={t('over')} note={canManage ? undefined : t(`rule.${shown.rule}.hint`)}>
          {canManage ? (
            <div className={styles.forms}>
              <BudgetRuleForm rule={shown.rule} fault={fault} />
            </div>
          ) : null}
        </Section>
      ) : null}
      <BudgetChanges
        changes={changes}
        hrefOf={(to) => `${budgetsPath({ year, of: opened?.code ?? null, page: to }, thisYear)}#changes`}
        now={shown.now}
        zone={shown.zone}
      />
    </>
  )
}

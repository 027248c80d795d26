import type { BudgetRule } from './budget.ts'

/** What is said of the budget of a purchase before it binds. */
export type BudgetNotice = {
  budget: string
  company: string
  free: string
  /** By how much it goes over the budget; null where it does not. */
  over: string | null
  rule: BudgetRule
  /** Who let it go over the budget, and why. */
  decided: { by: string; reason: string } | null
}

/** Whether somebody who does not decide on budgets has to ask before a purchase binds. */
export const asksAdmin = ({ over, rule, decided }: BudgetNotice, decides: boolean): boolean =>
  over !== null && rule === 'ask' && decided === null && !decides

import { type ApprovalLimit, isAbove } from '#app/features/people/companies/approval-limit.ts'
import { roughFactor } from '#app/kit/exchange-rate.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'

/** Who decides at a step: a member, or null for any admin. */
export type Approver = AccountId | null

/** By a rule also the manager of who asks, whoever that is when it is asked. */
export const MANAGER = 'manager'
export type RuleApprover = Approver | typeof MANAGER

/** A rule of a company: what it is about, everything where nothing is said, and who decides, in order. */
export type ApprovalRule = {
  id: string
  from: Money
  categoryId: string | null
  /** A city as it is typed; compared without regard to case. */
  city: string | null
  /** Whose purchases; null is everybody's. */
  askerId: AccountId | null
  costCentreId: string | null
  approvers: readonly RuleApprover[]
  createdAt: Date
}

/** What is to be bought, as rules ask of it. A category counts with those that it stands in. */
export type PurchaseFacts = {
  total: Money
  categoryIds: readonly string[]
  city: string | null
  costCentreId: string | null
  askerId: AccountId
}

/** The most rules of a company, and the most steps of a rule. */
export const MOST_RULES = 50
export const MOST_APPROVERS = 3

const folded = (text: string | null) => text?.normalize('NFKC').trim().toLowerCase() ?? null

/**
 * From how many minor units of a currency a rule applies, by the rates that compare prices; from the first
 * where no rate is known.
 */
export function reachesFrom({ from }: Pick<ApprovalRule, 'from'>, currency: string): number {
  if (from.currency === currency) return from.minor
  const factor = roughFactor(from.currency, currency)
  return factor === null ? 0 : Math.ceil(from.minor * factor)
}

/** Whether a rule is about a purchase, whatever it costs. */
export function isAbout(rule: ApprovalRule, facts: Omit<PurchaseFacts, 'total'>): boolean {
  if (rule.askerId !== null && rule.askerId !== facts.askerId) return false
  if (rule.categoryId !== null && !facts.categoryIds.includes(rule.categoryId)) return false
  if (rule.city !== null && folded(rule.city) !== folded(facts.city)) return false
  return rule.costCentreId === null || rule.costCentreId === facts.costCentreId
}

/** Whether a rule applies to a purchase: one that costs nothing never waits. */
export function applies(rule: ApprovalRule, facts: PurchaseFacts): boolean {
  const { total } = facts
  return isAbout(rule, facts) && total.minor > 0 && total.minor >= reachesFrom(rule, total.currency)
}

type Members = {
  /** Who may be asked: members of the company that are admins or managers. */
  deciders: ReadonlySet<AccountId>
  admins: ReadonlySet<AccountId>
  /** Who acts as an admin there for its group. */
  groupAdmins: ReadonlySet<AccountId>
  /** Of members the account of the manager, as the company's list of employees says. */
  managers: ReadonlyMap<AccountId, AccountId>
}

/**
 * Who decides on a purchase, in order: the steps of every rule that applies, those from the smallest sum
 * first, each step once. Where a named approver asks, or decides no more, or who asks has no manager, any
 * admin does; that falls away where no other admin is left to ask. The limit of who asks is the simplest
 * rule: any admin, unless an admin decides anyway.
 */
export function approversOf(
  rules: readonly ApprovalRule[],
  facts: PurchaseFacts,
  limit: ApprovalLimit | null,
  { deciders, admins, groupAdmins, managers }: Members,
): Approver[] {
  const { currency } = facts.total
  const found = rules
    .filter((rule) => applies(rule, facts))
    .toSorted(
      (a, b) =>
        reachesFrom(a, currency) - reachesFrom(b, currency) ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    .flatMap(({ approvers }) => approvers)
    .map((one) => (one === MANAGER ? (managers.get(facts.askerId) ?? null) : one))
    .map((one) => (one === null || one === facts.askerId || !deciders.has(one) ? null : one))
  const named = new Set(found)
  // Nobody decides twice on one thing: any admin is one who neither asks nor is named.
  const isFree = [...admins, ...groupAdmins].some((one) => one !== facts.askerId && !named.has(one))
  const steps = [...named].filter((one) => one !== null || isFree)
  const isDecidedByAdmin = steps.some((one) => one === null || admins.has(one))
  return isAbove(limit, facts.total) && !isDecidedByAdmin ? [...steps, null] : steps
}

/**
 * The same steps, the last of them that of an admin, who lets something go over a budget: one that an admin
 * decides anyway comes last, else any admin is asked as well.
 */
export function withAdminLast(steps: readonly Approver[], admins: ReadonlySet<Approver>): Approver[] {
  const at = steps.findIndex((one) => one === null || admins.has(one))
  if (at < 0) return [...steps, null]
  return [...steps.slice(0, at), ...steps.slice(at + 1), steps[at] ?? null]
}

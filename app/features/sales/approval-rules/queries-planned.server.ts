import { type ApprovalLimit, freeUpTo } from '#app/features/people/companies/approval-limit.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { approversOf, isAbout, type PurchaseFacts, reachesFrom, withAdminLast } from './approval-rule.ts'
import { type AskableMember, type ReadRuleBook, readRuleBook } from './queries-rule-book.server.ts'
import type { ShownStep } from './shown-step.ts'

type About = Omit<PurchaseFacts, 'askerId'> & {
  /** Whether an admin has to let it go over a budget. */
  isOverBudget?: boolean
}

/** From which sum on somebody decides, and who. */
export type PlannedFrom = { fromMinor: number; isAboveLimit: boolean; steps: ShownStep[] }

/**
 * Who decides on what the actor is about to buy for the company acted for, in order; nobody where it needs no
 * approval. Three queries.
 */
export async function listPlannedSteps(
  ctx: Ctx,
  { isOverBudget = false, ...facts }: About,
  limit: ApprovalLimit | null,
): Promise<ShownStep[]> {
  const { actor } = ctx
  if (!isPerson(actor) || !actor.company) return []
  const book = await readRuleBook(ctx)
  return planOf(book, { ...facts, askerId: actor.accountId, isOverBudget }, limit)
}

/**
 * From which sums on, in one currency, somebody decides on what the actor buys for the company acted for, and
 * who; the smallest sum first.
 */
export async function listPlannedFrom(
  ctx: Ctx,
  { total: { currency }, ...about }: About,
  limit: ApprovalLimit | null,
): Promise<PlannedFrom[]> {
  const { actor } = ctx
  if (!isPerson(actor) || !actor.company) return []
  const book = await readRuleBook(ctx)
  const asked = { ...about, askerId: actor.accountId }
  const ofRules = book.rules
    .filter((rule) => isAbout(rule, asked))
    .map((rule) => Math.max(1, reachesFrom(rule, currency)))
  const ofLimit = limit ? [freeUpTo(limit, currency) + 1] : []
  const sums = [...new Set([...ofRules, ...ofLimit])].toSorted((a, b) => a - b)
  const plans = sums.map((fromMinor) => ({
    fromMinor,
    /** What is more than that limit, and no round sum. */
    isAboveLimit: ofLimit.includes(fromMinor) && !ofRules.includes(fromMinor),
    steps: planOf(book, { ...asked, total: money(fromMinor, currency) }, limit),
  }))
  const isSaid = ({ steps }: PlannedFrom, before: PlannedFrom | undefined) =>
    steps.length > 0 && namesOf(steps) !== namesOf(before?.steps ?? [])
  return plans.filter((plan, at) => isSaid(plan, plans[at - 1]))
}

const namesOf = (steps: readonly ShownStep[]) => JSON.stringify(steps.map(({ name }) => name))

/** An id that is nobody's of a company: whoever acts for its group. */
const OF_GROUP = 'group' as AccountId

function planOf(
  { rules, members, hasGroupAdmin }: ReadRuleBook,
  { isOverBudget = false, ...facts }: PurchaseFacts & Pick<About, 'isOverBudget'>,
  limit: ApprovalLimit | null,
): ShownStep[] {
  const idsOf = (which: (member: AskableMember) => boolean) =>
    new Set(members.filter(which).map(({ id }) => id))
  const admins = idsOf(({ isAdmin }) => isAdmin)
  const ruled = approversOf(rules, facts, limit, {
    deciders: idsOf(({ canDecide }) => canDecide),
    admins,
    groupAdmins: new Set(hasGroupAdmin ? [OF_GROUP] : []),
    managers: new Map(members.flatMap(({ id, managerId }) => (managerId ? [[id, managerId]] : []))),
  })
  const found = isOverBudget ? withAdminLast(ruled, admins) : ruled
  const cause = !isOverBudget ? 'rules' : ruled.length > 0 ? 'both' : 'budget'
  const others = members.filter(({ isAdmin, id }) => isAdmin && id !== facts.askerId)
  return found.map((one) => ({
    name: members.find(({ id }) => id === one)?.name ?? null,
    admins: one === null ? others.map(({ name }) => name) : [],
    state: 'planned',
    by: null,
    at: null,
    cause,
  }))
}

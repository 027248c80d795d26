import type { Cycle } from '#app/features/money/subscriptions/plan.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Money, money, portionOf } from '#app/kit/money.ts'

/** What a rule of commission is for, the most special first. */
export const RULE_KINDS = ['own_link', 'provider', 'plan', 'category', 'default'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** What the marketplace keeps before anybody said otherwise, in basis points of a net sum. */
export const FIRST_RATE = 1_000
/** A rate that rises is announced so many days before it counts. */
export const NOTICE_DAYS = 30

const DAY_MS = 86_400_000

/**
 * A dated row: from `countsFrom` on the marketplace keeps `rate` basis points of what it is for; null is no
 * rate of its own, so that the next kind answers.
 */
export type CommissionRule = {
  id: string
  kind: RuleKind
  partyId: PartyId | null
  plan: Cycle | null
  categoryId: string | null
  rate: number | null
  countsFrom: Date
  createdAt: Date
}

/** What of a sale decides its rate. */
export type SaleFacts = {
  partyId: PartyId
  /** How its workspace is paid for; null where it is none, on trial or not paid. */
  plan: Cycle | null
  /** The category of what is sold, and the group above it. */
  categories: readonly string[]
  /** Whether the buyer came by the provider's own link. */
  byOwnLink: boolean
}

/** A rule that answers: it has a rate. */
export type Answer = CommissionRule & { rate: number }

/** What a line of an order keeps of it. */
export type Snapshot = { commissionRate: number; commissionRuleId: string }

/**
 * The one rule that counts for a sale at a moment. Of each scope the row counts that began last, and of those
 * of one day the one that was written last. The provider's own rate goes before that of its plan, this before
 * that of the category, of its group, and of the installation. The rate of own links counts where it is less:
 * a provider's own link never costs it anything.
 */
export function ruleFor(rules: readonly CommissionRule[], facts: SaleFacts, at: Date): Answer {
  const standing = (kind: RuleKind, of?: string | null) => standingRule(rules, { kind, of: of ?? null }, at)
  const usual =
    standing('provider', facts.partyId) ??
    (facts.plan === null ? null : standing('plan', facts.plan)) ??
    facts.categories.reduce<Answer | null>((found, id) => found ?? standing('category', id), null) ??
    standing('default')
  if (!usual) throw new Error('no rule of commission counts')
  const link = facts.byOwnLink ? standing('own_link') : null
  return link && link.rate < usual.rate ? link : usual
}

/** What a rule is for: the party, plan or category; null of those that are for all. */
export const scopeOf = (rule: Pick<CommissionRule, 'kind' | 'partyId' | 'plan' | 'categoryId'>) => ({
  kind: rule.kind,
  of: rule.partyId ?? rule.plan ?? rule.categoryId,
})

/** The rule of one scope that counts at a moment; null where it has no rate of its own then. */
export function standingRule(
  rules: readonly CommissionRule[],
  asked: { kind: RuleKind; of: string | null },
  at: Date,
): Answer | null {
  let last: CommissionRule | null = null
  for (const rule of rules) {
    const scope = scopeOf(rule)
    const isMeant = scope.kind === asked.kind && scope.of === asked.of && rule.countsFrom <= at
    if (isMeant && (last === null || isLater(rule, last))) last = rule
  }
  return last !== null && last.rate !== null ? { ...last, rate: last.rate } : null
}

const isLater = (one: CommissionRule, other: CommissionRule) =>
  (one.countsFrom.getTime() - other.countsFrom.getTime() ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)) > 0

/**
 * The moment from which a rule of a day ('2026-12-03', UTC) counts: its first, or now where that is over;
 * null for a day that is past, or none.
 */
export function dayOfRule(day: string | null, now: Date): Date | null {
  const today = now.toISOString().slice(0, 10)
  if (day === null || day === today) return now
  const start = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(start.getTime()) || start < now ? null : start
}

/** The start (UTC) of the first day from which a rate may count that is more than what counts without it. */
export const earliestRise = (now: Date) =>
  new Date(Math.ceil((now.getTime() + NOTICE_DAYS * DAY_MS) / DAY_MS) * DAY_MS)

/**
 * From when a proposed row counts that is confirmed now: from its day, or now where that is over; and where
 * it raises the rate of any of its sales (`own`) after the notice that starts now.
 */
export function confirmedFrom(
  rules: readonly CommissionRule[],
  proposed: CommissionRule,
  { own, now }: { own: readonly Omit<SaleFacts, 'byOwnLink'>[]; now: Date },
): Date {
  const countsFrom = proposed.countsFrom < now ? now : proposed.countsFrom
  const earliest = earliestRise(now)
  if (countsFrom >= earliest) return countsFrom
  const fresh = { ...proposed, countsFrom }
  return isRise(rules, fresh, salesLike(rules, fresh, { own })) ? earliest : countsFrom
}

/**
 * By how much a new row changes the rate of some sales on the day it begins: before and after. Null where no
 * sale is charged otherwise.
 */
export function changeFor(
  rules: readonly CommissionRule[],
  fresh: CommissionRule,
  facts: SaleFacts,
): { before: Answer; after: Answer } | null {
  const before = ruleFor(rules, facts, fresh.countsFrom)
  const after = ruleFor([...rules, fresh], facts, fresh.countsFrom)
  return before.rate === after.rate ? null : { before, after }
}

/** Whether a new row raises the rate of any of these sales, on the day it begins. */
export function isRise(
  rules: readonly CommissionRule[],
  fresh: CommissionRule,
  sales: readonly SaleFacts[],
): boolean {
  return sales.some((facts) => {
    const change = changeFor(rules, fresh, facts)
    return change !== null && change.after.rate > change.before.rate
  })
}

/** Of whom no rule is. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as PartyId

/**
 * A sale of each sort that a fresh row can be about: of a provider those that it makes (`own`), else one for
 * each rate that the row hides or is hidden by, with and without the seller's own link. `group` is above the
 * category of the row.
 */
export function salesLike(
  rules: readonly CommissionRule[],
  fresh: Pick<CommissionRule, 'kind' | 'plan' | 'categoryId'>,
  { own = [], group = null }: { own?: readonly Omit<SaleFacts, 'byOwnLink'>[]; group?: string | null },
): SaleFacts[] {
  const usual = { partyId: NOBODY, plan: null, categories: [] }
  const of = (kind: RuleKind) => rules.filter((rule) => rule.kind === kind)
  const categories = of('category').map(({ categoryId }) => ({
    ...usual,
    categories: categoryId === null ? [] : [categoryId],
  }))
  const sorts: Record<RuleKind, readonly Omit<SaleFacts, 'byOwnLink'>[]> = {
    default: [usual],
    category: [{ ...usual, categories: [fresh.categoryId, group].filter((id) => id !== null) }],
    plan: [usual, ...categories].map((sale) => ({ ...sale, plan: fresh.plan })),
    provider: own,
    own_link: [
      usual,
      ...categories,
      ...of('plan').map(({ plan }) => ({ ...usual, plan })),
      ...of('provider').map(({ partyId }) => ({ ...usual, partyId: partyId ?? NOBODY })),
    ],
  }
  return sorts[fresh.kind].flatMap((sale) => [false, true].map((byOwnLink) => ({ ...sale, byOwnLink })))
}

type Rated = { quantity: number; unitMinor: number; commissionRate: number }

/**
 * What the marketplace keeps of a net sum, which these lines are of: each at its rate, weighed by what it
 * costs, rounded once to a minor unit, half away from zero.
 */
export function commissionOf(net: Money, lines: readonly Rated[]): Money {
  const [first, ...others] = lines
  if (!first) return money(0, net.currency)
  if (others.every(({ commissionRate }) => commissionRate === first.commissionRate))
    return portionOf(net, first.commissionRate, 10_000)
  const worth = lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0)
  if (worth === 0) return money(0, net.currency)
  const weighed = lines.reduce(
    (sum, line) => sum + BigInt(line.quantity * line.unitMinor) * BigInt(line.commissionRate),
    0n,
  )
  const product = BigInt(net.minor) * weighed
  const whole = BigInt(worth) * 10_000n
  const sign = product < 0n ? -1n : 1n
  return money(Number(sign * ((product * sign * 2n + whole) / (whole * 2n))), net.currency)
}

/** What has become of a row: it counts, is to count, or another of the same kind took its place. */
export const RULE_STATES = ['counts', 'coming', 'replaced'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** What a provider receives of a net price at a rate. */
export const shareOfNet = (net: Money, rate: number): Money =>
  money(net.minor - portionOf(net, rate, 10_000).minor, net.currency)

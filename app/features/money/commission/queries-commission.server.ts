import { and, eq, sql } from 'drizzle-orm'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { ownSubscription } from '#app/features/money/subscriptions/queries-scope.server.ts'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { partyActedFor, presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Answer, type RuleKind, ruleFor } from './commission-rule.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { rulesOf } from './queries-scope.server.ts'
import { commissionRules } from './tables.server.ts'

/** What the marketplace keeps of a sale, in basis points of its net, and by which kind of rule. */
export type Kept = { rate: number; kind: RuleKind }

/**
 * What the marketplace keeps of a sale: as a rule, by the seller's own link where that is less, and what
 * changes next.
 */
export type Commission = {
  usual: Kept
  byLink: Kept | null
  next: (Kept & { from: Date }) | null
  /** What the own links of the party carry. */
  linkCode: string
  /** Its public address. */
  slug: string
}

/**
 * What the marketplace keeps of what the party acted for sells, of a category (its address) where one is
 * given, for who acts for a party. Three queries.
 */
export async function getCommission(ctx: Ctx, category: string | null = null): Promise<Commission> {
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()
  const [[party], [sold], rules] = await Promise.all([
    read(ctx)
      .select({ linkCode: parties.linkCode, slug: parties.displaySlug, plan: subscriptions.cycle })
      .from(parties)
      .leftJoin(subscriptions, and(ownSubscription(actor), eq(subscriptions.state, 'active')))
      .where(partyActedFor(actor)),
    category === null
      ? []
      : read(ctx)
          .select({ id: categories.id, parentId: categories.parentId })
          .from(categories)
          .where(isCategoryOf(category)),
    read(ctx)
      .select(RULE_COLUMNS)
      .from(commissionRules)
      .where(and(rulesOf(actor), category === null ? sql`${commissionRules.kind} <> 'category'` : undefined)),
  ])
  if (!party) throw notFound()
  const { plan, linkCode, slug } = party
  const own = [sold?.id, sold?.parentId].filter((id) => typeof id === 'string')
  const facts = { partyId: actor.partyId, plan, categories: own }
  const at = (when: Date, byOwnLink = false) => ruleFor(rules, { ...facts, byOwnLink }, when)
  const now = ctx.now()
  const [usual, byLink] = [at(now), at(now, true)]
  const later = rules.map(({ countsFrom }) => countsFrom).filter((from) => from > now)
  const next = later
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((from) => ({ from, ...kept(at(from)) }))
    .find(({ rate }) => rate !== usual.rate)
  return {
    usual: kept(usual),
    byLink: byLink.rate < usual.rate ? kept(byLink) : null,
    next: next ?? null,
    linkCode,
    slug,
  }
}

const kept = ({ rate, kind }: Answer): Kept => ({ rate, kind })

/** What the marketplace keeps of all sales as a rule, in basis points, as texts for everybody say it. */
export async function getUsualRate(ctx: Ctx): Promise<number> {
  const rules = await read(ctx)
    .select(RULE_COLUMNS)
    .from(commissionRules)
    .where(and(rulesOf(ctx.actor), eq(commissionRules.kind, 'default')))
  const nobody = { partyId: '' as never, plan: null, categories: [], byOwnLink: false }
  return ruleFor(rules, nobody, ctx.now()).rate
}

/** Whose own link a code is of, by its public address; null for nobody's. */
export async function findLinkOwner(ctx: Ctx, code: string): Promise<string | null> {
  const [owner] = await read(ctx)
    .select({ slug: parties.displaySlug })
    .from(parties)
    .where(and(presentParties(), eq(parties.linkCode, code)))
  return owner?.slug ?? null
}

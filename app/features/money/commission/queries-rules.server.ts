import { aliasedTable, and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { RuleState } from './commission-rule.ts'
import { canConfirmCommission, canSetCommission } from './policy.ts'
import { proposalsDecidedBy, rulesSetBy } from './queries-scope.server.ts'
import { commissionProposals, commissionRules } from './tables.server.ts'

const AT_ONCE = 30
const MOST_WAITING = 100

const later = aliasedTable(commissionRules, 'later')

/** Whether another row of the same scope took its place by a moment. */
const isReplaced = (at: Date) => sql`exists (select from ${commissionRules} ${later}
  where later.kind = ${commissionRules.kind} and later.party_id is not distinct from ${commissionRules.partyId}
    and later.plan is not distinct from ${commissionRules.plan} and later.category_id is not distinct from ${commissionRules.categoryId}
    and later.counts_from <= greatest(${at.toISOString()}::timestamptz, ${commissionRules.countsFrom})
    and (later.counts_from, later.created_at, later.id) > (${commissionRules.countsFrom}, ${commissionRules.createdAt}, ${commissionRules.id}))`

/**
 * The rules of commission, or those that count now and later alone, the last that begins first: of whom or
 * what, from which day on, who set them and why. Not found for who does not pay out. Two queries.
 */
export async function listRules(ctx: Ctx, { page, all }: { page: number; all: boolean }) {
  if (!canSetCommission(ctx.actor)) throw notFound()
  const now = ctx.now()
  const replaced = isReplaced(now)
  const asked = and(rulesSetBy(ctx.actor), all ? undefined : sql`not ${replaced}`)
  const [rows, [counted]] = await Promise.all([
    read(ctx)
      .select({
        id: commissionRules.id,
        kind: commissionRules.kind,
        plan: commissionRules.plan,
        rate: commissionRules.rate,
        countsFrom: commissionRules.countsFrom,
        reason: commissionRules.reason,
        provider: parties.name,
        slug: parties.displaySlug,
        category: sql<string | null>`${categories.names} ->> ${ctx.language}`,
        by: accounts.displayUsername,
        state: sql<RuleState>`case when ${replaced} then 'replaced'
          when ${commissionRules.countsFrom} > ${now.toISOString()}::timestamptz then 'coming' else 'counts' end`,
      })
      .from(commissionRules)
      .leftJoin(parties, eq(parties.id, commissionRules.partyId))
      .leftJoin(categories, eq(categories.id, commissionRules.categoryId))
      .leftJoin(accounts, eq(accounts.id, commissionRules.setBy))
      .where(asked)
      .orderBy(desc(commissionRules.countsFrom), desc(commissionRules.createdAt), desc(commissionRules.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(commissionRules).where(asked),
  ])
  return pageOf(rows, counted?.total ?? 0, page, AT_ONCE)
}

/**
 * Rates of single providers that wait for a second person, the first first, and whether it may be the reader.
 * Not found for who does not pay out. One query.
 */
export async function listProposals(ctx: Ctx) {
  const { actor } = ctx
  if (!canSetCommission(actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      id: commissionProposals.id,
      provider: parties.name,
      slug: parties.displaySlug,
      rate: commissionProposals.rate,
      countsFrom: commissionProposals.countsFrom,
      reason: commissionProposals.reason,
      by: accounts.displayUsername,
      proposedBy: commissionProposals.proposedBy,
      isOwn: isOwnCause(actor, commissionProposals.partyId),
    })
    .from(commissionProposals)
    .innerJoin(parties, eq(parties.id, commissionProposals.partyId))
    .innerJoin(accounts, eq(accounts.id, commissionProposals.proposedBy))
    .where(proposalsDecidedBy(actor))
    .orderBy(asc(commissionProposals.proposedAt), asc(commissionProposals.id))
    .limit(MOST_WAITING)
  return rows.map(({ proposedBy, isOwn, ...row }) => ({
    ...row,
    mayConfirm: !isOwn && canConfirmCommission(actor, { proposedBy }),
    mayWithdraw: !isOwn,
  }))
}

export type ShownProposal = Awaited<ReturnType<typeof listProposals>>[number]

export type ShownRule = Awaited<ReturnType<typeof listRules>>['rows'][number]

import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type CommitmentKind, type EntryKind, TAKEN_STAGES, type TakenStage } from './budget.ts'
import type { NamedBudget } from './budget-name.ts'
import { CHANGES_A_PAGE, MOST_BEHIND } from './budget-row.ts'
import { budgetDecisionsOf, budgetEntriesOf, budgetsOf, categoryName } from './queries-scope.server.ts'
import { budgetDecisions, budgetEntries, budgets } from './tables.server.ts'

/** One purchase in a budget: what it takes there, by stage or of one stage alone. */
export type BehindRow = {
  kind: CommitmentKind
  title: string | null
  language: string | null
  /** Of an order, which may be of an agreed training. */
  reference: string | null
  training: string | null
  /** Of what was ordered in writing. */
  code: string | null
  numberText: string | null
  provider: string | null
  /** Who let it go over the budget, and why. */
  decided: { by: string; reason: string } | null
  minor: number
} & Record<TakenStage, number>

const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>
const text = (said: SQL) => said as SQL<string | null>
const nameOfParty = (
  id: SQL,
) => sql`(select coalesce(nullif(f.display_name, ''), nullif(n.name, ''), n.display_slug)
  from ${parties} n left join ${trainerProfiles} f on f.party_id = n.id where n.id = ${id})`
export const nameOfAccount = (id: PgColumn) =>
  nameOfParty(sql`(select a.party_id from ${accounts} a where a.id = ${id})`)

/**
 * The purchases behind a figure of a budget of the workspace acted for, the largest first, at most
 * MOST_BEHIND: of one stage, or of all that is taken. They add up to the figure. One query.
 */
export async function listBehind(
  ctx: Ctx,
  { code, stage }: { code: string; stage: TakenStage | null },
): Promise<BehindRow[]> {
  const taken = stage ? standing(stage) : sql`(${sql.join(TAKEN_STAGES.map(standing), sql` + `)})`
  const title = sql`(select v.title from ${purchaseOrderVersions} v
    where v.purchase_order_id = ${purchaseOrders.id} and v.version = ${purchaseOrders.version})`
  const rows = await read(ctx)
    .select({
      kind: sql<CommitmentKind>`${budgetEntries.subjectKind}`,
      title: text(sql`coalesce(${orderItems.title}, ${title})`),
      language: orderItems.language,
      reference: orders.reference,
      numberText: purchaseOrders.numberText,
      code: purchaseOrders.code,
      training: text(sql`(select r.code from ${trainingRequests} r
        where r.order_id = ${orders.id} and r.buyer_id = ${orders.buyerId})`),
      provider: text(nameOfParty(sql`coalesce(${orders.sellerId}, ${purchaseOrders.providerId})`)),
      decided: decidedOf(ctx),
      minor: whole(taken),
      ...Object.fromEntries(TAKEN_STAGES.map((name) => [name, whole(standing(name))])),
    })
    .from(budgetEntries)
    .innerJoin(budgets, eq(budgets.id, budgetEntries.toBudgetId))
    .leftJoin(orders, and(eq(budgetEntries.subjectKind, 'order'), eq(orders.id, budgetEntries.subjectId)))
    .leftJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.position, 0)))
    .leftJoin(
      purchaseOrders,
      and(eq(budgetEntries.subjectKind, 'purchase-order'), eq(purchaseOrders.id, budgetEntries.subjectId)),
    )
    .where(and(budgetsOf(ctx.actor), eq(budgets.code, code), eq(budgetEntries.kind, 'step')))
    .groupBy(
      budgetEntries.subjectKind,
      budgetEntries.subjectId,
      budgets.id,
      orders.id,
      orderItems.id,
      purchaseOrders.id,
    )
    .having(sql`${taken} <> 0`)
    .orderBy(desc(taken), budgetEntries.subjectId)
    .limit(MOST_BEHIND)
  return rows as BehindRow[]
}

/** What of a purchase stands in a stage: both lines of a step are in one budget. */
const standing = (
  stage: TakenStage,
) => sql`sum(case when ${budgetEntries.toStage} = ${stage} then ${budgetEntries.amountMinor}
  when ${budgetEntries.fromStage} = ${stage} then -${budgetEntries.amountMinor} else 0 end)::bigint`

/** Who let it go over the budget and why. */
const decidedOf = (ctx: Ctx) =>
  sql<{
    by: string
    reason: string
  } | null>`(select json_build_object('by', ${nameOfAccount(budgetDecisions.decidedBy)},
      'reason', ${budgetDecisions.reason}) from ${budgetDecisions}
    where ${budgetDecisions.subjectId} = ${budgetEntries.subjectId} and ${budgetDecisions.budgetId} = ${budgets.id}
      and ${budgetDecisionsOf(ctx.actor)} order by ${budgetDecisions.decidedAt} desc limit 1)`

export type BudgetChange = {
  kind: EntryKind | 'decision'
  at: Date
  by: string | null
  reason: string
  amountMinor: number
  currency: string
  /** The budget that was changed, or from which was moved; the other one of a move. */
  budget: NamedBudget
  other: NamedBudget | null
}

const namedById = (
  id: SQL | PgColumn,
  language: Language,
) => sql<NamedBudget | null>`(select json_build_object(
    'year', b.year, 'isRest', b.is_rest,
    'costCentre', (select c.code || ' · ' || c.name from ${costCentres} c where c.id = b.cost_centre_id),
    'category', ${categoryName(sql`b.category_id`, language)})
  from ${budgets} b where b.id = ${id})`

/**
 * What admins have done with the budgets of a year of the workspace acted for, or with one of them, the
 * newest first, a page at a time, and how much there is. One query.
 */
export async function listBudgetChanges(
  ctx: Ctx,
  { year, code, page }: { year: number; code: string | null; page: number },
): Promise<{ rows: BudgetChange[]; total: number }> {
  const own = read(ctx)
    .select({ id: budgets.id })
    .from(budgets)
    .where(
      and(budgetsOf(ctx.actor), eq(budgets.year, year), code === null ? undefined : eq(budgets.code, code)),
    )
  const changed = and(
    budgetEntriesOf(ctx.actor),
    ne(budgetEntries.kind, 'step'),
    or(inArray(budgetEntries.fromBudgetId, own), inArray(budgetEntries.toBudgetId, own)),
  )
  const rows = await read(ctx)
    .select({
      kind: budgetEntries.kind,
      at: budgetEntries.at,
      by: text(nameOfAccount(budgetEntries.by)),
      reason: sql<string>`${budgetEntries.reason}`,
      amountMinor: budgetEntries.amountMinor,
      currency: budgetEntries.currency,
      budget: namedById(budgetEntries.fromBudgetId, ctx.language),
      total: whole(sql`count(*) over ()`),
      other: sql<NamedBudget | null>`case when ${budgetEntries.kind} = 'move'
          then ${namedById(budgetEntries.toBudgetId, ctx.language)} end`,
    })
    .from(budgetEntries)
    .where(changed)
    .orderBy(desc(budgetEntries.at), desc(budgetEntries.id))
    .limit(CHANGES_A_PAGE)
    .offset((page - 1) * CHANGES_A_PAGE)
  return { rows: rows as BudgetChange[], total: rows[0]?.total ?? 0 }
}

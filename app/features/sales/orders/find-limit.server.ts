import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type ApprovalLimit, isAbove, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import { asksForBudget } from '#app/features/people/companies/asks-for-budget.server.ts'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import {
  type Approver,
  approversOf,
  type PurchaseFacts,
  withAdminLast,
} from '#app/features/sales/approval-rules/approval-rule.ts'
import { findRuleBook } from '#app/features/sales/approval-rules/find-rule-book.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Money, money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { orders, orderTrainings } from './tables.server.ts'

type Found = {
  role: number | null
  limitMinor: number | null
  limitCurrency: string | null
  hasRules: boolean
  totalMinor: number
  currency: string
  /** Up to how much it was approved. */
  approvedMinor: number
  /** What may not change of what is approved, as it is now and as it was approved. */
  facts: string
  approvedFacts: string | null
}

const limitOfMember = preparedStatement<Found>(
  'orders.limit-of-member',
  `select m.role, m.approval_limit_minor as "limitMinor", c.currency as "limitCurrency", c.has_approval_rules as "hasRules",
    o.total_minor as "totalMinor", o.currency, o.approved_minor as "approvedMinor", o.approved_facts as "approvedFacts",
    concat(o.seats, ':', o.event_id, ':', o.cost_centre_id) as facts
  from orders o join parties c on c.id = $2
    left join memberships m on m.company_id = c.id and m.member_id = $3
  where o.id = $1`,
)

/** What an order may need an approval for. */
export type FoundLimit = {
  /** Null for whoever has none. */
  limit: ApprovalLimit | null
  hasRules: boolean
  totalMinor: number
  currency: string
  /** Up to how much it was approved as it is; 0 where something else was approved. */
  approvedMinor: number
  facts: string
  /** Who decides on it, in order; nobody where it needs no approval. */
  approvers: Approver[]
  /** Whether one of them lets it go over a budget. */
  isOverBudget: boolean
}

/** Whether somebody acts for a company that says by rules what is decided before it buys, or has a limit. */
const isBound = (actor: Actor): actor is CompanyPerson =>
  isLimitable(actor) || (hasAccount(actor) && actor.company?.hasApprovalRules === true)

type Asked = {
  actor: Actor
  orderId: string
  buyerId: PartyId | null
  /** What it comes to where that is more than what is written. */
  totalMinor?: number
  /** Whether an admin is also asked where it goes over a budget; what binds is held against that anyway. */
  withBudget?: boolean
}

/**
 * The limit of who acts for the company that buys an order, as it is now, who decides on the order by that
 * and by the rules of the company, and up to how much it was approved. Null for whoever is bound by none:
 * an admin of a company without rules, a person who buys for itself, and the marketplace. Who has just been
 * taken out of the company may buy nothing for it. Without rules it is one statement, and none for who is not
 * bound.
 */
export async function findLimit(
  tx: Tx,
  { actor, orderId, buyerId, totalMinor = 0, withBudget = false }: Asked,
): Promise<FoundLimit | null> {
  if (!isBound(actor) || actor.partyId !== buyerId) return null
  const [found] = await limitOfMember(tx, [orderId, buyerId, actor.ownPartyId])
  if (!found) throw new Error('an order was lost')
  const { role, limitMinor, limitCurrency, approvedFacts, ...order } = found
  const isAdmin = actor.role === 'admin' || role === MEMBER_ROLES.admin
  const isFree = isAdmin || (role !== null && limitMinor === null)
  const isOver = withBudget && (await asksForBudget(tx, actor, { kind: 'order', id: orderId, buyerId }))
  if (isFree && !order.hasRules && !isOver) return null
  const limit = isFree ? null : { minor: limitMinor ?? 0, currency: limitCurrency }
  const isSame = approvedFacts === null || approvedFacts === order.facts
  const total = money(Math.max(totalMinor, order.totalMinor), order.currency)
  const approvers = order.hasRules
    ? await findRuled(tx, actor, { orderId, total, limit, isOver })
    : isOver || isAbove(limit, total)
      ? [null]
      : []
  return { ...order, limit, approvedMinor: isSame ? order.approvedMinor : 0, approvers, isOverBudget: isOver }
}

type Ruled = { orderId: string; total: Money; limit: ApprovalLimit | null; isOver: boolean }

async function findRuled(tx: Tx, actor: CompanyPerson, { orderId, total, limit, isOver }: Ruled) {
  const [book, about] = [await findRuleBook(tx, actor.partyId), await findAbout(tx, orderId)]
  const steps = approversOf(book.rules, { ...about, total, askerId: actor.accountId }, limit, book)
  return isOver ? withAdminLast(steps, book.admins) : steps
}

/**
 * What rules ask of an order: the category of its training with the one above it, its city, its cost centre.
 */
async function findAbout(tx: Tx, orderId: string): Promise<Omit<PurchaseFacts, 'total' | 'askerId'>> {
  const [found] = await tx
    .select({
      categoryId: categories.id,
      parentId: categories.parentId,
      city: sql<string | null>`coalesce(${events.city}, ${orderTrainings.city})`,
      costCentreId: orders.costCentreId,
    })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .leftJoin(topics, eq(topics.id, orderTrainings.topicId))
    .leftJoin(categories, sql`${categories.id} = coalesce(${events.categoryId}, ${topics.categoryId})`)
    .where(eq(orders.id, orderId))
  if (!found) throw new Error('an order was lost')
  const { categoryId, parentId, city, costCentreId } = found
  return { categoryIds: [categoryId, parentId].filter((id) => id !== null), city, costCentreId }
}

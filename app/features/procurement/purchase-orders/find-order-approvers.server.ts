import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { asksForBudget } from '#app/features/people/companies/asks-for-budget.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  type Approver,
  approversOf,
  withAdminLast,
} from '#app/features/sales/approval-rules/approval-rule.ts'
import { findRuleBook } from '#app/features/sales/approval-rules/find-rule-book.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findPurchaseLimit } from './find-purchase-limit.server.ts'

/** What an order says of itself, as rules of approval ask. */
export type RuledOrder = {
  id: string
  buyerId: PartyId
  totalMinor: number
  currency: string
  categoryId: string | null
  city: string | null
  costCentreId: string | null
}

/**
 * Who decides on an order of the company acted for before it is sent, in order; nobody where the actor sends
 * it alone. With `withBudget` an admin is also asked where it goes over a budget; sending is held against
 * that anyway.
 */
export async function findOrderApprovers(
  tx: Tx,
  actor: Person,
  order: RuledOrder,
  { withBudget = false }: { withBudget?: boolean } = {},
): Promise<Approver[]> {
  if (!actor.company) return []
  const total = money(order.totalMinor, order.currency)
  const limit = await findPurchaseLimit(tx, actor)
  const [company] = await tx
    .select({ hasRules: parties.hasApprovalRules })
    .from(parties)
    .where(eq(parties.id, actor.partyId))
  const { id, buyerId } = order
  const isOver = withBudget && (await asksForBudget(tx, actor, { kind: 'purchase-order', id, buyerId }))
  if (!company?.hasRules) return isOver || isAbove(limit, total) ? [null] : []
  const book = await findRuleBook(tx, actor.partyId)
  const { categoryId, city, costCentreId } = order
  const [category] = categoryId ? await tx.select().from(categories).where(eq(categories.id, categoryId)) : []
  const categoryIds = [categoryId, category?.parentId ?? null].filter((id) => id !== null)
  const facts = { total, categoryIds, city, costCentreId, askerId: actor.accountId }
  const steps = approversOf(book.rules, facts, limit, book)
  return isOver ? withAdminLast(steps, book.admins) : steps
}

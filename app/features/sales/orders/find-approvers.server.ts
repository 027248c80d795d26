import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import {
  type Approver,
  approversOf,
  type PurchaseFacts,
} from '#app/features/sales/approval-rules/approval-rule.ts'
import { findRuleBook } from '#app/features/sales/approval-rules/find-rule-book.server.ts'
import type { Money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { FoundLimit } from './find-limit.server.ts'
import { orders, orderTrainings } from './tables.server.ts'

type Wanted = Pick<FoundLimit, 'limit' | 'hasRules' | 'actor'> & { orderId: string; total: Money }

/**
 * Who decides on an order before it is bought, in order; nobody where it needs no approval. A company without
 * rules costs no statement.
 */
export async function findApprovers(
  tx: Tx,
  { orderId, total, limit, hasRules, actor }: Wanted,
): Promise<Approver[]> {
  if (!hasRules) return isAbove(limit, total) ? [null] : []
  const [book, about] = [await findRuleBook(tx, actor.partyId), await findAbout(tx, orderId)]
  return approversOf(book.rules, { ...about, total, askerId: actor.accountId }, limit, book)
}

/** What rules ask of an order: the category of its training with the one above it, its city, its cost centre. */
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

import { type SQL, sql } from 'drizzle-orm'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { SaleFacts } from './evidence.ts'

/** What is known of the sale of the joined order; null of what is no order. */
export const saleFacts = sql<SaleFacts | null>`case when ${orders.id} is not null then json_build_object(
  'reference', ${orders.reference}, 'title', ${orderItems.title}, 'timeZone', ${orderItems.timeZone},
  'startsAt', ${orderItems.startsAt}, 'endsAt', ${orderItems.endsAt}, 'orderedAt', ${orders.createdAt},
  'confirmedAt', ${orders.confirmedAt}, 'refundRules', ${orders.refundRules}, 'currency', ${orders.currency},
  'refundedMinor', ${payments.refundedMinor},
  'tickets', (select count(*) from tickets t where t.order_id = ${orders.id} and t.state <> 'reserved'),
  'checkedIn', (select count(t.checked_in_at) from tickets t where t.order_id = ${orders.id}),
  'firstCheckIn', (select min(t.checked_in_at) from tickets t where t.order_id = ${orders.id})) end`

/** Whether staff are a side of the joined order, or colleagues of one. */
export const isOwnDispute = (actor: Person): SQL<boolean> =>
  sql<boolean>`coalesce(${isOwnCause(actor, orders.sellerId)} or ${isOwnCause(actor, orders.buyerId)}, false)`

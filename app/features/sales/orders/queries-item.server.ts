import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { orderItems, orders } from './tables.server.ts'

/** Joins to the `orders` of a query what each is of: its first item, as which lists and papers call it. */
export const itemOfOrders = and(eq(orderItems.orderId, orders.id), eq(orderItems.position, 0))

/** Of an event, left joined beside its item, what it says today, and of anything else what was bought. */
const today = <T>(ofEvent: PgColumn, bought: PgColumn): SQL<T> =>
  sql<T>`case when ${events.id} is null then ${bought} else ${ofEvent} end`

/**
 * What an order is of as it stands now, for a query that joins `itemOfOrders` and left joins the `events` of
 * its orders: people go where and when an event is, and not where it was when they booked. What is called as
 * it was bought reads `orderItems`.
 */
export const itemNow = {
  title: today<string>(events.title, orderItems.title),
  language: today<string>(events.language, orderItems.language),
  mode: today<'venue' | 'online'>(events.mode, orderItems.mode),
  venue: today<string | null>(events.venue, orderItems.venue),
  city: today<string | null>(events.city, orderItems.city),
  country: today<string | null>(events.country, orderItems.country),
  timeZone: today<string>(events.timeZone, orderItems.timeZone),
  startsAt: today<Date>(events.startsAt, orderItems.startsAt).mapWith(events.startsAt),
  endsAt: today<Date>(events.endsAt, orderItems.endsAt).mapWith(events.endsAt),
}

import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { eventStamp, stampOf } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { eventsSeenBy, seesEveryEvent } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ownFavourites } from '#app/features/catalogue/favourites/queries-scope.server.ts'
import { favourites } from '#app/features/catalogue/favourites/tables.server.ts'
import { normalizeBookingCode } from '#app/features/catalogue/inventory/booking-code.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { type OwnWaitlistEntry, ownPlace } from '#app/features/catalogue/waitlist/queries-waitlist.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { ordersOf, ownBasket } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { partyIdOf, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'

type Chosen = Record<string, number>

const chosenOf = sql<Chosen>`(select coalesce(json_object_agg(l.ticket_type_id, l.quantity), '{}')
  from ${orderLines} l where l.order_id = ${orders.id})`

const codeOf = sql<string>`coalesce((select max(l.code) from ${orderLines} l where l.order_id = ${orders.id}), '')`

type Given = { slug: string; now: Date; visitorKey: string | null }

/** The actor's personal holds: in a company not those of colleagues. */
export function heldBy(ctx: Pick<Ctx, 'actor' | 'visitorKey'>, now: Date): SQL | undefined {
  return and(ordersOf(ctx), ownBasket(ctx.actor), eq(orders.state, 'held'), gt(orders.heldUntil, now))
}

const openOrder = preparedQuery('open order', (from, actor, { slug, now, visitorKey }: Given) =>
  from
    .select({ reference: orders.reference, chosen: chosenOf, code: codeOf })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(heldBy({ actor, visitorKey }, now), eq(events.slug, slug)))
    .orderBy(desc(orders.createdAt))
    .limit(1),
)

/**
 * The actor's open order of an event, to continue; `chosen` by ticket type, with which `code`. Null for none.
 */
export async function findOpenOrder(
  ctx: Ctx,
  slug: string,
): Promise<{ reference: string; chosen: Chosen; code: string } | null> {
  const [open] = await openOrder(ctx, { slug, now: ctx.now(), visitorKey: ctx.visitorKey })
  return open ?? null
}

type Choice = { event: string; seats: ReadonlyMap<string, number>; code: string }

/** The held order with the same choice, for Back and a second press. */
export async function findSameHold(
  ctx: Ctx,
  { event, seats, code }: Choice,
): Promise<{ reference: string } | null> {
  const open = await findOpenOrder(ctx, event)
  const isSame =
    open && open.code === normalizeBookingCode(code) && Object.keys(open.chosen).length === seats.size
  return isSame && [...seats].every(([type, count]) => open.chosen[type] === count) ? open : null
}

const howItStands = preparedQuery('event and reader', (from, actor, { slug, now, visitorKey }: Given) =>
  from
    .select({
      stamp: eventStamp,
      ownerId: events.ownerId,
      isForVisitors: sql<boolean>`${eventsSeenBy(VISITOR)}`,
      open: orders.reference,
      chosen: chosenOf,
      saved: sql<boolean>`${favourites.id} is not null`,
      wait: ownPlace(actor),
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, and(eq(topics.id, events.topicId), eq(topics.state, 'published')))
    .leftJoin(orders, and(eq(orders.eventId, events.id), heldBy({ actor, visitorKey }, now)))
    .leftJoin(favourites, and(eq(favourites.eventId, events.id), ownFavourites(actor)))
    .where(and(eq(events.slug, slug), eventsSeenBy(actor)))
    .orderBy(desc(orders.createdAt))
    .limit(1),
)

/**
 * The actor's relation to an event: the order of `findOpenOrder`, the event's present stamp, whether it is a
 * favourite, the place on its waiting list, and whether its page is the same as for every visitor: public,
 * and neither the actor's own nor seen with rights of staff. Null where the actor may not see it. One query.
 */
export async function findEventRelation(
  ctx: Ctx,
  slug: string,
): Promise<{
  stamp: string
  open: string | null
  /** The seats of that order, by ticket type. */
  chosen: Chosen
  saved: boolean
  wait: OwnWaitlistEntry | null
  asVisitors: boolean
} | null> {
  const [row] = await howItStands(ctx, { slug, now: ctx.now(), visitorKey: ctx.visitorKey })
  if (!row) return null
  const asVisitors = row.isForVisitors && row.ownerId !== partyIdOf(ctx.actor) && !seesEveryEvent(ctx.actor)
  const wait = row.wait && { ...row.wait, until: row.wait.until === null ? null : new Date(row.wait.until) }
  return { stamp: stampOf(row.stamp), open: row.open, chosen: row.chosen, saved: row.saved, wait, asVisitors }
}

import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { EventBefore } from '#app/features/catalogue/events/event-change.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { changesOfEvents, eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventChanges, events } from '#app/features/catalogue/events/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

/** Since a row of `orders` came into being, or was moved to that event. */
const sinceOrder: SQL = sql`${eventChanges.changedAt} > coalesce(${orders.movedAt}, ${orders.createdAt})`

/**
 * Until when the order of a query around it, on `orders` joined with `events`, may be given back for nothing;
 * null where nothing opened that.
 */
export const freeUntilOfOrder =
  sql<Date | null>`(select max(${eventChanges.freeUntil}) from ${eventChanges} where ${and(changesOfEvents(), sinceOrder)})`.mapWith(
    eventChanges.freeUntil,
  )

/** What the event of an order was when its seats were chosen; null where it is still that. */
export const beforeOfOrder = sql<EventBefore | null>`(select ${eventChanges.before} from ${eventChanges}
    where ${and(changesOfEvents(), sinceOrder, isNotNull(eventChanges.freeUntil))} order by ${eventChanges.changedAt} limit 1)`

/**
 * A change of an event, as long as it is the last one of an event that is still to come; null once it is not.
 * For the system alone.
 */
export async function findChange(ctx: Ctx, changeId: string) {
  const [row] = await read(ctx)
    .select({
      change: eventChanges,
      organiser: events.ownerId,
      slug: events.slug,
      title: events.title,
      isLast: sql<boolean>`not exists (select from event_changes l
        where l.event_id = ${events.id} and l.changed_at > ${eventChanges.changedAt})`,
    })
    .from(eventChanges)
    .innerJoin(events, eq(events.id, eventChanges.eventId))
    .where(
      and(
        eventsManagedBy(ctx.actor),
        eq(eventChanges.id, changeId),
        eq(events.state, 'published'),
        gt(events.endsAt, ctx.now()),
      ),
    )
    .orderBy(desc(eventChanges.changedAt))
    .limit(1)
  return row?.isLast ? row : null
}

/** What an event was before, as instants, its city by the name that it has in a language. */
export function beforeIn(before: EventBefore, language: Language) {
  const { startsAt, endsAt, ...rest } = before
  return placedFor({ ...rest, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, language)
}

/** What an order's event was before, and until when the order may be given back for nothing. */
export type OrderChange = { before: ReturnType<typeof beforeIn>; freeUntil: Date | null }

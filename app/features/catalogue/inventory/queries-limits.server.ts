import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { quotasOfEvents, typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { canWriteLimits } from './policy.ts'
import { comingDates } from './queries-scope.server.ts'

/**
 * The limits of an event for its organiser (or staff): of the whole, of ticket types, and shared ones, with
 * how full each is. Somebody else's is not found.
 */
export async function getLimits(ctx: Ctx, slug: string) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: events.id,
        ownerId: events.ownerId,
        slug: events.slug,
        title: events.title,
        language: events.language,
        state: events.state,
        endsAt: events.endsAt,
        dates: sql<number>`(select count(*)::int ${comingDates})`,
      })
      .from(events)
      .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
    if (!found) throw notFound()
    const { id, ownerId, endsAt, state, dates, ...event } = found
    return {
      event,
      /** How many other dates of its series are still to come. */
      dates,
      canWrite: state !== 'cancelled' && endsAt > ctx.now() && canWriteLimits(ctx.actor, { ownerId }),
      types: await read(ctx)
        .select({ id: ticketTypes.id, name: ticketTypes.name })
        .from(ticketTypes)
        .innerJoin(events, typesOfEvents())
        .where(and(eventsManagedBy(ctx.actor), eq(events.id, id), isNull(ticketTypes.retiredAt)))
        .orderBy(asc(ticketTypes.position)),
      limits: await listLimits(ctx, id),
    }
  })
}

function listLimits(ctx: Ctx, eventId: string) {
  return read(ctx)
    .select({
      id: quotas.id,
      name: quotas.name,
      size: quotas.size,
      wholeEvent: quotas.wholeEvent,
      shared: quotas.shared,
      given: sql<number>`seats_given(${quotas.id})::int`,
      /** On how many other dates of the series there is one of this name. */
      elsewhere: sql<number>`(select count(*)::int from ${quotas} o where ${quotas.shared} and o.shared and o.name = ${quotas.name}
        and o.event_id in (select d.id ${comingDates}))`,
      types: sql<
        string[]
      >`(select coalesce(json_agg(t.name order by t.position), '[]') from ${quotaTicketTypes} o
        join ${ticketTypes} t on t.id = o.ticket_type_id where o.quota_id = ${quotas.id} and t.retired_at is null)`,
    })
    .from(quotas)
    .innerJoin(events, quotasOfEvents())
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
    .orderBy(sql`${quotas.wholeEvent} desc`, sql`${quotas.shared} desc`, asc(quotas.id))
    .limit(100)
}

export type Limits = Awaited<ReturnType<typeof getLimits>>

import { and, eq, or } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirementsSeenBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { seatChanges } from '#app/features/sales/seat-changes/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { notifyProcesses, pageForgotten } from '#app/platform/process-news.server.ts'
import type { Shown } from './jobs.ts'

/**
 * Makes all processes render anew the cached page of an event, a topic, a requirement, a provider, or the
 * event of an order or of cancelled seats, or both of seats that became others, in all languages. Refuses any
 * actor but the system.
 */
export async function forgetPage(ctx: Ctx, { kind, id }: Shown): Promise<void> {
  requireSystem(ctx)

  for (const { slug } of await SHOWN[kind](ctx, id))
    await notifyProcesses(pageForgotten(`${ADDRESS[kind]}${encodeURIComponent(slug)}`))
}

const ADDRESS = {
  event: '/event/Q/',
  order: '/event/Q/',
  cancellation: '/event/Q/',
  seatChange: '/event/Q/',
  topic: '/topic/',
  requirement: '/requirement/',
  provider: '/',
}

type Find = (ctx: Ctx, id: string) => Promise<{ slug: string }[]>
const SHOWN: Record<Shown['kind'], Find> = {
  event: (ctx, id) => {
    const one = and(eq(events.id, id), eventsSeenBy(ctx.actor))
    return read(ctx).select({ slug: events.slug }).from(events).where(one)
  },
  order: (ctx, id) => {
    const one = and(eq(orders.id, id), everyOrder(ctx), eventsSeenBy(ctx.actor))
    const ofEvent = eq(events.id, orders.eventId)
    return read(ctx).select({ slug: events.slug }).from(orders).innerJoin(events, ofEvent).where(one)
  },
  cancellation: (ctx, id) => {
    const one = and(eq(seatCancellations.id, id), everyOrder(ctx), eventsSeenBy(ctx.actor))
    return read(ctx)
      .select({ slug: events.slug })
      .from(seatCancellations)
      .innerJoin(orders, eq(orders.id, seatCancellations.orderId))
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(one)
  },
  seatChange: (ctx, id) => {
    const one = and(eq(seatChanges.id, id), everyOrder(ctx), eventsSeenBy(ctx.actor))
    return read(ctx)
      .select({ slug: events.slug })
      .from(seatChanges)
      .innerJoin(orders, eq(orders.id, seatChanges.orderId))
      .innerJoin(events, or(eq(events.id, seatChanges.fromEventId), eq(events.id, seatChanges.eventId)))
      .where(one)
  },
  provider: (ctx, id) => {
    const one = and(eq(parties.id, id as PartyId), providersSeenBy(ctx.actor))
    return read(ctx).select({ slug: parties.displaySlug }).from(parties).where(one)
  },
  topic: (ctx, id) => {
    const one = and(eq(topics.id, id), topicsSeenBy(ctx.actor))
    return read(ctx)
      .select({ slug: topics.slug })
      .from(topics)
      .innerJoin(parties, eq(parties.id, topics.ownerId))
      .where(one)
  },
  requirement: (ctx, id) => {
    const one = and(eq(requirements.id, id), requirementsSeenBy(ctx.actor))
    return read(ctx)
      .select({ slug: requirements.slug })
      .from(requirements)
      .innerJoin(parties, eq(parties.id, requirements.ownerId))
      .where(one)
  },
}

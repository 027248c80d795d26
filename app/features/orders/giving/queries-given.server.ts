import { and, eq, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/events/queries.server.ts'
import { eventsManagedBy } from '#app/features/events/queries-scope.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { typesOfEvents } from '#app/features/tickets/queries-scope.server.ts'
import { countedQuotas, seatsIn } from '#app/features/tickets/queries-seats.server.ts'
import { seatsLeft } from '#app/features/tickets/seats.ts'
import { ticketTypes } from '#app/features/tickets/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canGiveSeats } from '../policy.ts'
import { orders, ticketMails } from '../tables.server.ts'
import { MOST_A_DAY } from '../ticket-mail.ts'

/** Whether the seats of `orders` were given away by the organiser, for nothing. */
export const givenByHand = sql<boolean>`(${orders.byHand} and ${orders.totalMinor} = 0)`

/**
 * An event of which seats can be given, with its ticket types and the seats that are left of each (beside those that people wait for), how many wait, and how many
 * people more the actor may have sent their tickets today. A stranger's is not found. One query.
 */
export async function getGivable(ctx: Ctx, slug: string) {
  const [found] = await read(ctx)
    .select({
      ...eventFacts,
      ...{ ownerId: events.ownerId, state: events.state, counted: countedQuotas },
      types: sql<{ id: string; name: string }[]>`(select coalesce(json_agg(json_build_object(
        'id', ${ticketTypes.id}, 'name', ${ticketTypes.name}) order by ${ticketTypes.position}), '[]')
        from ${ticketTypes} where ${typesOfEvents()} and ${ticketTypes.retiredAt} is null)`,
      mailed: sql<number>`(select count(*)::int from ${ticketMails} where ${ticketMails.accountId} = ${accountIdOf(ctx.actor)}
        and ${ticketMails.counted} and ${ticketMails.askedAt} > now() - interval '24 hours')`,
    })
    .from(events)
    // Joined, as its columns are then said with their tables inside of what is counted.
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
  if (!found) throw notFound()
  const { ownerId, state, counted, types, mailed, ...event } = found
  const { quotas, waiting } = seatsIn(counted)
  return {
    event,
    types: types.map((type) => ({ ...type, left: seatsLeft(quotas, type.id) })),
    waiting,
    mailsLeft: Math.max(0, MOST_A_DAY.ofPerson - mailed),
    isOpen: state === 'published' && event.endsAt > ctx.now(),
    canGive: canGiveSeats(ctx.actor, { ownerId }),
  }
}

export type Givable = Awaited<ReturnType<typeof getGivable>>

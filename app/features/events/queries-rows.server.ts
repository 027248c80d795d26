import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { EventRowFacts } from './event-row.ts'
import { visibleEvents } from './queries.server.ts'
import { events, seatClaims, ticketTypes } from './tables.server.ts'

const early = sql`${ticketTypes.earlyPriceMinor} < ${ticketTypes.priceMinor}
  and (${ticketTypes.earlyUntil} is null or ${ticketTypes.earlyUntil} > now())`
const priceNow = sql`case when ${early} then ${ticketTypes.earlyPriceMinor} else ${ticketTypes.priceMinor} end`
const lowestPrice = sql<number | null>`(select min(${priceNow})::float8 from ${ticketTypes}
  where ${ticketTypes.eventId} = ${events.id}
  and (${ticketTypes.salesStart} is null or ${ticketTypes.salesStart} <= now())
  and (${ticketTypes.salesEnd} is null or ${ticketTypes.salesEnd} > now()))`
const seats = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(${seatClaims.quantity}), 0)::int from ${seatClaims}
    where ${seatClaims.eventId} = ${events.id} and ${condition})`
const taken = sql`${seatClaims.state} = 'taken'`
const gone = sql`(${taken} or (${seatClaims.state} = 'held' and ${seatClaims.heldUntil} > now()))`

/** Rows of these events, in the order of the ids; what the actor may not see is left out. One query. */
export async function listEventRows(ctx: Ctx, ids: string[]): Promise<EventRowFacts[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: events.id,
      url: events.slug,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      dateOnly: events.dateOnly,
      mode: events.mode,
      city: events.city,
      country: events.country,
      currency: events.currency,
      lowestPrice,
      coming: seats(taken),
      gone: seats(gone),
      capacity: events.capacity,
      minimum: events.minimum,
      runsForSure: events.runsForSure,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.ownerId))
    .where(and(inArray(events.id, ids), visibleEvents(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { id: _id, startsAt, endsAt, lowestPrice: minor, currency, gone: used, capacity, ...facts } = row
    return [
      {
        ...facts,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        priceFrom: minor === null ? null : { minor, currency },
        runsForSure: facts.runsForSure || facts.coming >= facts.minimum,
        soldOut: used >= capacity,
      },
    ]
  })
}

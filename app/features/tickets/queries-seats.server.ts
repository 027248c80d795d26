import { sql } from 'drizzle-orm'
import { countsNow } from './queries-room.server.ts'
import { claimsOfEvents, quotasOfEvents } from './queries-scope.server.ts'
import type { QuotaCount } from './seats.ts'
import { quotas, quotaTicketTypes, seatClaims } from './tables.server.ts'

/** The people who come to each of the `events` that a query reads: seats taken for good, no holds. */
export const comingSeats = sql<number>`(
    select coalesce(sum(${seatClaims.quantity}), 0)::int from ${seatClaims}
    where ${claimsOfEvents()} and ${seatClaims.state} = 'taken')`

type CountedQuota = QuotaCount & { wholeEvent: boolean; taken: number }

export type EventSeats = {
  /** People who come: seats taken for good. */
  coming: number
  /** Seats left of the whole event; holds count as gone. */
  left: number
  quotas: QuotaCount[]
}

/** The quotas of each of the `events` that a query reads with what is used of them now, as a column of it. */
export const countedQuotas = sql<CountedQuota[]>`(select coalesce(json_agg(json_build_object(
    'quotaId', counted.id, 'size', counted.size, 'wholeEvent', counted.whole_event,
    'used', counted.used, 'taken', counted.taken, 'ticketTypeIds', counted.types)), '[]')
  from (
    select ${quotas.id} as id, ${quotas.size} as size, ${quotas.wholeEvent} as whole_event,
      sum(claimed.used)::int as used, sum(claimed.taken)::int as taken,
      array_agg(${quotaTicketTypes.ticketTypeId} order by ${quotaTicketTypes.ticketTypeId}) as types
    from ${quotas}
    join ${quotaTicketTypes} on ${quotaTicketTypes.quotaId} = ${quotas.id}
    cross join lateral (
      select coalesce(sum(${seatClaims.quantity}), 0) as used,
        coalesce(sum(${seatClaims.quantity}) filter (where ${seatClaims.state} = 'taken'), 0) as taken
      from ${seatClaims} where ${seatClaims.ticketTypeId} = ${quotaTicketTypes.ticketTypeId} and ${countsNow}) claimed
    where ${quotasOfEvents()}
    group by ${quotas.id}) counted)`

/** What the quotas of an event come to; `seatsLeft(seats.quotas, typeId)` gives the seats of a ticket type. */
export function seatsIn(counted: readonly CountedQuota[]): EventSeats {
  const whole = counted.find((quota) => quota.wholeEvent)
  return {
    coming: whole?.taken ?? 0,
    left: whole ? Math.max(0, whole.size - whole.used) : 0,
    quotas: counted.map(({ wholeEvent: _whole, taken: _taken, ...quota }) => quota),
  }
}

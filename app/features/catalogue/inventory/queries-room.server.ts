import { sql } from 'drizzle-orm'
import { seatAllocations } from './tables.server.ts'

/** Whether an allocation counts now, by the database's clock, which is one for all processes. */
export const countsNow = sql`(${seatAllocations.state} = 'taken' or (${seatAllocations.state} = 'held' and ${seatAllocations.heldUntil} > clock_timestamp()))`

/**
 * Of each type that somebody waits for: what is wished for that could be had, `$1` apart. Who wishes for more
 * than gathered in time is waited for no more. `besideWishes` says the same of what was read.
 */
const WISHED = `wished as (
    select w.ticket_type_id, sum(w.quantity) as seats
    from waitlist_entries w cross join lateral (
      select min(q.size - (
        select coalesce(sum(c.quantity), 0) from quota_ticket_types o
        join seat_allocations c on c.ticket_type_id = o.ticket_type_id
        where o.quota_id = q.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp())))) as seats
      from quota_ticket_types t join quotas q on q.id = t.quota_id where t.ticket_type_id = w.ticket_type_id) free
    where w.state = 'waiting' and w.event_id in (select y.event_id from wanted x join ticket_types y on y.id = x.ticket_type_id)
      and free.seats > 0
      and (w.gathers_until is null or w.gathers_until > clock_timestamp() or w.quantity <= free.seats)
    group by w.ticket_type_id)`

/**
 * `room` of each quota, and `code_room` of each code, that the rows `wanted` (ticket type, quantity, code)
 * touch, counted from the allocations of all orders but `$1`, less what the waiting list has first claim to
 * (`wished`), unless `isTurn` (SQL) says that it is this order's turn. Every code is of one event, so the
 * lock of its whole covers the code, too.
 */
export const roomOf = (isTurn: string) => `${WISHED},
  room as (
    select q.id, q.size - (
        select coalesce(sum(c.quantity), 0) from quota_ticket_types o
        join seat_allocations c on c.ticket_type_id = o.ticket_type_id
        where o.quota_id = q.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp())))
        - case when ${isTurn} then 0 else (
          select coalesce(sum(s.seats), 0) from quota_ticket_types t join wished s on s.ticket_type_id = t.ticket_type_id
          where t.quota_id = q.id) end as free,
      (select sum(w.quantity) from wanted w join quota_ticket_types t on t.ticket_type_id = w.ticket_type_id
        where t.quota_id = q.id) as asked
    from quotas q where q.id in (
      select t.quota_id from quota_ticket_types t join wanted w on w.ticket_type_id = t.ticket_type_id)),
  code_room as (
    select k.seats - (
        select coalesce(sum(c.quantity), 0) from seat_allocations c where c.code_id = k.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))) as free,
      (select sum(w.quantity) from wanted w where w.code_id = k.id) as asked
    from booking_codes k where k.seats is not null and k.id in (select w.code_id from wanted w where w.code_id is not null)),
  fit as (
    select not exists (select from room where asked > free) and not exists (select from code_room where asked > free) and exists (select from wanted) and not exists (
      select from wanted w where not exists (select from quota_ticket_types t where t.ticket_type_id = w.ticket_type_id)
    ) as fits)`

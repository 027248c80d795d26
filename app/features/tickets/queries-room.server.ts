import { sql } from 'drizzle-orm'
import { seatClaims } from './tables.server.ts'

/** Whether a claim counts at this moment, by the database's clock: one clock for all processes. */
export const countsNow = sql`(${seatClaims.state} = 'taken' or (${seatClaims.state} = 'held' and ${seatClaims.heldUntil} > clock_timestamp()))`

/**
 * `room` of each quota, and `code_room` of each code, that the rows `wanted` (ticket type, quantity, code) touch, counted
 * from the claims of all orders but `$1`. Every code is of one event, so the lock of its whole is the code's, too.
 */
export const ROOM = `room as (
    select q.id, q.size - (
        select coalesce(sum(c.quantity), 0) from quota_ticket_types o
        join seat_claims c on c.ticket_type_id = o.ticket_type_id
        where o.quota_id = q.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))) as free,
      (select sum(w.quantity) from wanted w join quota_ticket_types t on t.ticket_type_id = w.ticket_type_id
        where t.quota_id = q.id) as asked
    from quotas q where q.id in (
      select t.quota_id from quota_ticket_types t join wanted w on w.ticket_type_id = t.ticket_type_id)),
  code_room as (
    select k.seats - (
        select coalesce(sum(c.quantity), 0) from seat_claims c where c.code_id = k.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))) as free,
      (select sum(w.quantity) from wanted w where w.code_id = k.id) as asked
    from booking_codes k where k.seats is not null and k.id in (select w.code_id from wanted w where w.code_id is not null)),
  fit as (
    select not exists (select from room where asked > free) and not exists (select from code_room where asked > free) and exists (select from wanted) and not exists (
      select from wanted w where not exists (select from quota_ticket_types t where t.ticket_type_id = w.ticket_type_id)
    ) as fits)`

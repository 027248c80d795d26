import { sql } from 'drizzle-orm'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of seats and quotas at any moment. */
export const inventoryInvariants: readonly Invariant[] = [
  {
    name: 'full-rings',
    rule: 'An event runs for sure once as many people come as it needs',
    query: sql`
      select e.slug as what from events e
      where e.state in ('published', 'completed')
        and e.minimum <= (select coalesce(sum(c.quantity), 0) from seat_allocations c where c.event_id = e.id and c.state = 'taken')
        and not exists (select from event_guarantees a where a.event_id = e.id)`,
  },
  {
    name: 'seats',
    rule: 'Seats taken and held fit every quota',
    query: sql`
      select q.id::text as what from quotas q
      join quota_ticket_types qt on qt.quota_id = q.id
      join seat_allocations c on c.ticket_type_id = qt.ticket_type_id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > ${AT}))
      group by q.id, q.size having sum(c.quantity) > q.size`,
  },
  {
    name: 'codes',
    rule: 'No code has given more seats than it is good for',
    query: sql`
      select k.code as what from booking_codes k
      join seat_allocations c on c.code_id = k.id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > ${AT}))
      group by k.id having sum(c.quantity) > k.seats`,
  },
  {
    name: 'capacity',
    rule: 'Seats taken fit the capacity of the event',
    query: sql`
      select e.slug as what from events e join seat_allocations c on c.event_id = e.id and c.state = 'taken'
      group by e.id having sum(c.quantity) > e.capacity`,
  },
  {
    name: 'limits',
    rule: 'The quota of the whole event is as large as its capacity, and every seat given away counts in it',
    query: sql`
      select e.slug as what from events e join quotas q on q.event_id = e.id and q.whole_event where q.size <> e.capacity
      union
      select e.slug from events e join seat_allocations c on c.event_id = e.id and c.state in ('taken', 'held')
      where not exists (select 1 from quota_ticket_types qt join quotas q on q.id = qt.quota_id and q.whole_event
        where qt.ticket_type_id = c.ticket_type_id and q.event_id = e.id)`,
  },
]

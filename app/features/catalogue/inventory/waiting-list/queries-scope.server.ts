import { eq, sql } from 'drizzle-orm'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { waitlistEntries } from './tables.server.ts'

/** The waitlist entries of the same `events`, to be counted; only the organiser may name people. */
export function waitlistEntriesOfEvents(): DependentScope<'waitlistEntries'> {
  return dependentScope('waitlistEntries', sql`${waitlistEntries.eventId} = events.id`)
}

/** The waitlist entries of a person, whichever party they act for; none for a visitor and the system. */
export function ownWaitlistEntries(actor: Actor): Scope<'waitlistEntries'> {
  return scope(
    'waitlistEntries',
    hasAccount(actor) ? eq(waitlistEntries.accountId, actor.accountId) : sql`false`,
  )
}

/** All waitlist entries. For the system alone. */
export function everyWaitlistEntry(ctx: Ctx): Scope<'waitlistEntries'> {
  requireSystem(ctx)
  return scope('waitlistEntries', sql`true`)
}

/** The waitlist entries for which seats are free, in all quotas of their ticket type. */
export function waitlistOfFreedSeats(ctx: Ctx): Scope<'waitlistEntries'> {
  requireSystem(ctx)
  const free = sql`(select min(q.size - (
      select coalesce(sum(c.quantity), 0) from quota_ticket_types o
      join seat_allocations c on c.ticket_type_id = o.ticket_type_id
      where o.quota_id = q.id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))))
    from quota_ticket_types t join quotas q on q.id = t.quota_id where t.ticket_type_id = ${waitlistEntries.ticketTypeId})`
  return scope('waitlistEntries', sql`${free} > 0`)
}

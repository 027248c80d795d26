import { sql } from 'drizzle-orm'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { HourlyPrice } from './oddity.ts'

/** So many of the last events of a category say what is usual. */
const COMPARED = 200

/** How many hours the sessions of the `events` of the surrounding query take together. */
export const hoursOfEvent =
  sql<number>`coalesce((select sum(extract(epoch from s.ends_at - s.starts_at)) / 3600
  from ${eventSessions} s where s.event_id = ${events.id} and s.retired_at is null), 0)`.mapWith(Number)

/** What an hour of the last events of others in its category costs, by their lowest price. */
export const hourlyPricesOfOthers = sql<HourlyPrice[]>`(select coalesce(jsonb_agg(hourly), '[]') from (
  select o.currency, lowest.minor / length.hours as minor
  from ${events} o
  cross join lateral (select min(t.price_minor) as minor from ${ticketTypes} t
    where t.event_id = o.id and t.retired_at is null and t.price_minor > 0) lowest
  cross join lateral (select sum(extract(epoch from s.ends_at - s.starts_at)) / 3600 as hours from ${eventSessions} s
    where s.event_id = o.id and s.retired_at is null) length
  where o.category_id = ${events.categoryId} and o.owner_id <> ${events.ownerId}
    and o.state in ('published', 'completed') and lowest.minor is not null and length.hours > 0
  order by o.starts_at desc limit ${COMPARED}) hourly)`

export type Original = { kind: 'topic' | 'event'; title: string; language: string; slug: string }

/**
 * A public topic or event of somebody else that has a paragraph of its text: of 80 letters at least, whatever
 * stands between them.
 */
export const copiedFrom = sql<Original | null>`(select to_jsonb(original) from (
  select 'topic' as kind, o.title, o.language, o.slug from ${topics} o
  where paragraph_marks(o.description) && paragraph_marks(${events.description})
    and o.owner_id <> ${events.ownerId} and o.state = 'published'
  union all
  select 'event', o.title, o.language, o.slug from ${events} o
  where paragraph_marks(o.description) && paragraph_marks(${events.description})
    and o.owner_id <> ${events.ownerId} and o.state in ('published', 'completed')
  limit 1) original)`

/** Whether its organiser shows no topic and no other event. */
export const isOnlyOffer = sql<boolean>`(not exists (select from ${topics} o
    where o.owner_id = ${events.ownerId} and o.state = 'published')
  and not exists (select from ${events} o where o.owner_id = ${events.ownerId} and o.id <> ${events.id}
    and o.state in ('published', 'completed')))`

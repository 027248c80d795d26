import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  countedQuotas,
  soldTypes,
  ticketsOnSaleIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatPaid } from '#app/features/catalogue/inventory/seat-price.ts'
import { dropDocument } from '#app/features/catalogue/search-index/drop-document.server.ts'
import { indexDocuments } from '#app/features/catalogue/search-index/index-document.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { SYSTEM } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Tx } from '#app/platform/db.server.ts'

const group = alias(categories, 'category_group')

/** Updates the search index with these events as they are now; unpublished ones are removed. */
export async function indexEvents(tx: Tx, ids: string[], now = new Date()): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({
      event: events,
      category: categories,
      group,
      topic: topics,
      organiser: trainerProfiles.displayName,
      visibility: parties.visibility,
      ownerDemotedAt: parties.demotedAt,
      types: soldTypes,
      quotas: countedQuotas,
      tax: eventTax,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(categories, eq(categories.id, sql`coalesce(${events.categoryId}, ${topics.categoryId})`))
    .leftJoin(group, eq(group.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(inArray(events.id, ids), eventsOnSaleTo(SYSTEM)))
  const shownIds = new Set(rows.map(({ event }) => event.id))
  await dropDocument(tx, 'event', ...ids.filter((id) => !shownIds.has(id)))
  await indexDocuments(
    tx,
    rows.map(({ event, category, group: parent, topic, organiser, visibility, ownerDemotedAt, ...sold }) => ({
      kind: 'event',
      id: event.id,
      ownerId: event.ownerId,
      visibility,
      title: event.title,
      url: event.slug,
      language: event.language,
      keywords: [
        ...event.tags,
        ...Object.values(category?.names ?? {}),
        ...Object.values(parent?.names ?? {}),
        ...[event.city, event.venue, organiser, topic?.title].map((word) => word ?? ''),
      ],
      summary: event.summary,
      body: [event.description, ...event.outcomes].join(' '),
      categories: [category?.id ?? null, category?.parentId ?? null],
      cities: [event.city],
      country: event.country,
      modes: [event.mode],
      languages: [event.language],
      ...seatPaid(ticketsOnSaleIn({ ...event, ...sold }, now), now),
      rating: topic?.rating == null ? null : topic.rating / 10,
      ratingCount: topic?.ratingCount ?? 0,
      demoted: (event.demotedAt ?? ownerDemotedAt) !== null,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      day: localDate(event.startsAt, event.timeZone),
      publishedAt: event.publishedAt ?? event.createdAt,
    })),
  )
}

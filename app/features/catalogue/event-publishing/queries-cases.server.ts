import { and, eq, not } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { partyLabel } from '#app/features/people/parties/queries.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isInReview } from './queries-review.server.ts'

/** Events in review, a series as its first date, as cases. */
export const eventPublishingCases: readonly WaitingKind[] = [
  {
    name: 'event',
    task: 'moderate',
    place: 'events',
    path: (slug) => `/admin/events/${slug}`,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('event', 'approval', {
            key: events.slug,
            subjectId: events.id,
            about: partyLabel,
            since: events.updatedAt,
            detail: events.title,
            language: events.language,
          }),
        )
        .from(events)
        .innerJoin(parties, eq(parties.id, events.ownerId))
        .where(and(eventsManagedBy(ctx.actor), isInReview, not(isOwnCause(ctx.actor, events.ownerId)))),
  },
]

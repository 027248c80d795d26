import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { read } from '#app/platform/db.server.ts'
import { eventsSeenBy } from './queries-scope.server.ts'
import { events } from './tables.server.ts'

/** An event, by its slug: whoever sees it may ask its organiser about it. */
export const eventSubject: SubjectKind = {
  async find(ctx, slug) {
    const [event] = await read(ctx)
      .select({ id: events.id, title: events.title, language: events.language, otherId: events.ownerId })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(eventsSeenBy(ctx.actor), eq(events.slug, slug)))
    if (!event) return null
    const link = `/event/Q/${slug}`
    return { ...event, links: { own: link, other: link } }
  },
}

import { and, eq } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { FileUse } from '#app/features/people/parties/file.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** Which pictures the page of an event shows: its own, or those of its topic where it has none. */
export async function picturesOfEvent(ctx: Ctx, id: string): Promise<FileUse[]> {
  const [event] = await read(ctx)
    .select({ gallery: events.gallery, topicId: events.topicId })
    .from(events)
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, id)))
  if (!event) return []
  const isOwn = event.gallery.length > 0 || event.topicId === null
  return [isOwn ? { kind: 'event', id } : { kind: 'topic', id: event.topicId as string }]
}

import { and, eq } from 'drizzle-orm'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** What rules of approval ask of an event, before anything of it is chosen; nothing of one not on sale. */
export async function findEventAbout(ctx: Ctx, slug: string) {
  const [found] = await read(ctx)
    .select({ id: categories.id, parentId: categories.parentId, city: events.city })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(categories, eq(categories.id, events.categoryId))
    .where(and(eventsOnSaleTo(ctx.actor), eq(events.slug, slug)))
  const { id = null, parentId = null, city = null } = found ?? {}
  return { categoryIds: [id, parentId].filter((one) => one !== null), city, costCentreId: null }
}

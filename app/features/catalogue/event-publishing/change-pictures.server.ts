import { eq, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the gallery of an event. */
export async function changePictures(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const [held] = await tx
    .select({ gallery: events.gallery })
    .from(events)
    .where(eq(events.id, id))
    .for('update')
  if (!held) return
  const { gallery } = change({ cover: null, gallery: held.gallery })
  await tx
    .update(events)
    .set({ gallery: [...gallery], updatedAt: sql`now()` })
    .where(eq(events.id, id))
  await recordFact(tx, eventChanged, id, { part: 'pictures' })
}

import { eq, sql } from 'drizzle-orm'
import { pictureValues } from '#app/features/catalogue/event-form/event-form.ts'
import { galleryIn, type ShownPictures } from '#app/kit/gallery.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventDrafts } from './tables.server.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the gallery of a draft event. */
export async function changeDraftPictures(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const [held] = await tx
    .select({ values: eventDrafts.values })
    .from(eventDrafts)
    .where(eq(eventDrafts.id, id))
    .for('update')
  if (!held) return
  const { gallery } = change({ cover: null, gallery: galleryIn(held.values) })
  const values = { ...held.values, ...pictureValues(gallery) }
  await tx.update(eventDrafts).set({ values, updatedAt: sql`now()` }).where(eq(eventDrafts.id, id))
}

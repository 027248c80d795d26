import { eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the cover and the gallery of a topic. */
export async function changePictures(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const [held] = await tx
    .select({ cover: topics.thumbImage, gallery: topics.gallery })
    .from(topics)
    .where(eq(topics.id, id))
    .for('update')
  if (!held) return
  const { cover: thumbImage, gallery } = change(held)
  await tx
    .update(topics)
    .set({ thumbImage, gallery: [...gallery], updatedAt: sql`now()` })
    .where(eq(topics.id, id))
  await recordFact(tx, topicChanged, id, { part: 'pictures' })
}

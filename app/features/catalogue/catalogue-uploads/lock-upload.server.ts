import { and, eq } from 'drizzle-orm'
import { stageOf } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { uploadsOf } from './queries-scope.server.ts'
import { catalogueUploads } from './tables.server.ts'

/**
 * An upload of the party acted for, locked, with its stage. Somebody else's is not found; an actor who may
 * not write topics is refused with `forbidden`.
 */
export async function lockUpload(tx: Tx, actor: Person, code: string) {
  const { id, feedId, publish, category, timeZone, seats, source, refusal, tableColumns } = catalogueUploads
  const { askedAt, readAt, confirmedAt, doneAt, undoAskedAt, undoneAt } = catalogueUploads
  const said = { id, feedId, publish, category, timeZone, seats, source, refusal, tableColumns }
  const [row] = await tx
    .select({ ...said, askedAt, readAt, confirmedAt, doneAt, undoAskedAt, undoneAt })
    .from(catalogueUploads)
    .where(and(eq(catalogueUploads.code, code), uploadsOf(actor)))
    .for('update')
  if (!row) throw notFound()
  if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  return { ...row, stage: stageOf(row) }
}

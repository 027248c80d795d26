import { readFile } from 'node:fs/promises'
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { FILES_AN_HOUR, fileNameOf, isOldSheet } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics, hindranceOfAll } from '#app/features/catalogue/topics/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { uploadInput } from './inputs.ts'
import { workUploadJob } from './jobs.ts'
import { uploadsOf } from './queries-scope.server.ts'
import { catalogueUploads } from './tables.server.ts'

/**
 * Stores a file of courses and events of the party acted for (10 MB at most, counted by its form), and
 * enqueues reading it; nothing is imported before `confirmUpload`. Replaces an unconfirmed one. The seats
 * said last for a file of the name hold on. Refuses a
 * visitor with `signIn`, an actor who may not write topics with `forbidden`, more than 20 in an hour with
 * `limit`, with `conflict` while another is imported; an empty file, an old spreadsheet or one with a
 * password is bad input. Returns the code of its page.
 */
export async function storeUpload(ctx: Ctx, input: unknown, file: SentFile | undefined): Promise<string> {
  const { publish } = parseInput(uploadInput, input)
  if (!file) throw new BadInput({ file: { key: 'imports:invalid.none' } })
  if (file.bytes === 0) throw new BadInput({ file: { key: 'imports:invalid.empty' } })
  const { actor } = ctx
  requireAccountHolder(actor)
  requireOn('imports')
  if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  if (publish && hindranceOfAll(actor))
    throw refuse('forbidden', `topic-editing:refused.${hindranceOfAll(actor)}`)
  await countAttempt(FILES_AN_HOUR, actor.partyId)

  const content = await readFile(file.path)
  if (isOldSheet(content)) throw new BadInput({ file: { key: 'imports:invalid.old' } })

  const code = newCode(16)
  const now = ctx.now()
  const id = newId()
  const row = { id, code, ownerId: actor.partyId, byId: actor.accountId, fileName: fileNameOf(file.name) }
  try {
    await inTransaction(async (tx) => {
      const open = and(isNull(catalogueUploads.doneAt), isNull(catalogueUploads.confirmedAt))
      const left = or(open, isNotNull(catalogueUploads.refusal))
      await tx.delete(catalogueUploads).where(and(uploadsOf(actor), isNull(catalogueUploads.feedId), left))
      const [last] = await tx
        .select({ seats: catalogueUploads.seats })
        .from(catalogueUploads)
        .where(
          and(
            uploadsOf(actor),
            eq(catalogueUploads.fileName, row.fileName),
            isNotNull(catalogueUploads.doneAt),
          ),
        )
        .orderBy(desc(catalogueUploads.createdAt))
        .limit(1)
      const said = { publish, seats: last?.seats ?? null }
      await tx.insert(catalogueUploads).values({ ...row, ...said, content, createdAt: now, touchedAt: now })
      await enqueue(tx, workUploadJob, { uploadId: id })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'catalogue_uploads_open')
      throw refuse('conflict', 'imports:refused.running')
    throw error
  }
  return code
}

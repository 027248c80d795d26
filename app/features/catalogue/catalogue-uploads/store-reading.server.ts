import { fileNameOf } from '#app/features/catalogue/catalogue-record/upload.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { feedFileName } from './feed.ts'
import { markOf, type ReadAnswer } from './feed-mark.server.ts'
import { workUploadJob } from './jobs.ts'
import { catalogueUploads } from './tables.server.ts'

type Reading = {
  feed: {
    id: string
    ownerId: PartyId
    byId: AccountId | null
    source: string
    publish: boolean
    category: string | null
    timeZone: string | null
    seats: number | null
  }
  answer: ReadAnswer
  now: Date
}

/**
 * Stores a feed's answer as an upload of its party, and enqueues reading it; returns the upload's code. Each
 * feed has one open at a time.
 */
export async function storeReading(tx: Tx, { feed, answer, now }: Reading): Promise<string> {
  const [id, code] = [newId(), newCode(16)]
  const { ownerId, byId, publish, category, timeZone, seats, source } = feed
  await tx.insert(catalogueUploads).values({
    id,
    code,
    feedId: feed.id,
    ownerId,
    byId,
    publish,
    category,
    timeZone,
    seats,
    source,
    fileName: fileNameOf(feedFileName(answer.address, answer.contentType)),
    content: answer.bytes,
    feedMark: markOf(answer),
    createdAt: now,
    touchedAt: now,
  })
  await enqueue(tx, workUploadJob, { uploadId: id })
  return code
}

import { eq } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { countRatings } from './count-ratings.server.ts'
import { markReview } from './mark-review.server.ts'
import { reviews } from './tables.server.ts'

export type ReviewFacts = Omit<typeof reviews.$inferInsert, 'id'>

const ROWS_AT_ONCE = 500

/** Reviews in bulk, with the ratings of their topics and trainers recounted. They are not indexed. */
export async function someReviews(tx: Tx, list: readonly ReviewFacts[]): Promise<void> {
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE)
    await tx
      .insert(reviews)
      .values(list.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, id: newId() })))
  await countRatings(tx, {
    topicIds: [...new Set(list.flatMap((row) => row.topicId ?? []))],
    trainerIds: [...new Set(list.map((row) => row.trainerId))],
  })
}

type Written = Pick<typeof reviews.$inferSelect, 'id' | 'rating' | 'attendedAt' | 'createdAt'> & {
  orderId: string
  /** The keys of the browser in which it was written. */
  deviceKeys: string[]
}

/** Reviews that stand already: by which orders their authors came, when they wrote them, and where. */
export async function placedReviews(tx: Tx, list: readonly Written[]): Promise<void> {
  for (const { id, deviceKeys, ...set } of list) {
    await tx.update(reviews).set(set).where(eq(reviews.id, id))
    await markReview(tx, { ctx: makeContext({ deviceKeys }), reviewId: id })
  }
}

/** A review of four and a half stars, written on the day of the training. */
export async function aReview(
  tx: Tx,
  given: Partial<ReviewFacts> & Pick<ReviewFacts, 'authorId' | 'writtenBy' | 'trainerId' | 'topicId'>,
): Promise<void> {
  const attendedAt = given.attendedAt ?? new Date()
  await someReviews(tx, [
    { rating: 45, language: 'en', body: 'Clear and useful.', createdAt: attendedAt, ...given, attendedAt },
  ])
}

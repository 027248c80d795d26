import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { isOwnRing, ringsDecidedBy } from './queries-scope.server.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

const MOST_REVIEWS = 200
const author = alias(parties, 'author')

/** A ring with its reviews and what they share, for staff who moderate; not found for anybody else. */
export async function getRing(ctx: Ctx, code: string) {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const [ring] = await read(ctx)
    .select({
      id: reviewRings.id,
      code: reviewRings.code,
      signs: reviewRings.signs,
      foundAt: reviewRings.foundAt,
      outcome: reviewRings.outcome,
      provider: parties.name,
      username: parties.displaySlug,
      isOwn: isOwnRing(actor),
    })
    .from(reviewRings)
    .innerJoin(parties, eq(parties.id, reviewRings.trainerId))
    .where(and(ringsDecidedBy(actor), eq(reviewRings.code, code)))
  if (!ring) throw notFound()
  const rows = await read(ctx)
    .select({
      code: reviews.code,
      state: reviews.state,
      rating: reviews.rating,
      body: reviews.body,
      language: reviews.language,
      writtenAt: reviews.createdAt,
      author: author.name,
      authorUsername: author.displaySlug,
      topic: topics.title,
    })
    .from(reviewRingReviews)
    .innerJoin(reviews, eq(reviews.id, reviewRingReviews.reviewId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(reviewsDecidedBy(actor), eq(reviewRingReviews.ringId, ring.id)))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(MOST_REVIEWS)
  const { id: _id, ...shown } = ring
  return { ...shown, reviews: rows.map(({ rating, ...row }) => ({ ...row, rating: rating / 10 })) }
}

import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { reviews } from './tables.server.ts'
import { differentVoices, type Voice } from './voice.ts'

const author = alias(parties, 'author')

/** Tenths of a star from which a review is shown as praise. */
const PRAISE = 45
const CANDIDATES = 120

/**
 * Quotes of people who attended: high ratings with a text, those in the reader's language first, the newest
 * first, each of another topic, trainer and person. One query.
 */
export async function listVoices(ctx: Ctx, limit: number): Promise<Voice[]> {
  const own = sql`(${reviews.language} = ${ctx.language})`
  const rows = await read(ctx)
    .select({
      id: reviews.id,
      rating: sql<number>`${reviews.rating} / 10.0`.mapWith(Number),
      body: reviews.body,
      language: reviews.language,
      author: author.name,
      trainerId: reviews.trainerId,
      topic: { title: topics.title, slug: topics.slug, language: topics.language },
    })
    .from(reviews)
    .innerJoin(topics, eq(topics.id, reviews.topicId))
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .where(
      and(
        gte(reviews.rating, PRAISE),
        eq(reviews.state, 'public'),
        topicsSeenBy(ctx.actor),
        isNull(author.suspendedAt),
        isNull(author.deactivatedAt),
      ),
    )
    .orderBy(desc(own), desc(reviews.createdAt), reviews.id)
    .limit(CANDIDATES)
  return differentVoices(rows, limit)
}

import { listComing } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { listSimilarTopics } from '#app/features/catalogue/topics/queries-similar.server.ts'
import type { TopicPageView } from '#app/features/catalogue/topics/topic-page.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const SHOWN = { dates: 8, reviews: 8, similar: 4 }

/**
 * What stands on the page of a topic beside what its provider wrote: dates, a page of its reviews, others
 * like it. Three queries.
 */
export async function besideTopic(ctx: Ctx, topic: TopicPageView, page = 1) {
  const [{ coming, facts }, reviews, similar] = await Promise.all([
    listComing(ctx, { limit: SHOWN.dates, topicId: topic.id }),
    listReviews(ctx, { limit: SHOWN.reviews, page, topicId: topic.id }),
    listSimilarTopics(ctx, topic, SHOWN.similar),
  ])
  return { shown: { coming, reviews, similar }, facts }
}

import { listFeedTopics } from '#app/features/catalogue/topics/queries-feed.server.ts'
import { rssFile } from '#app/kit/rss.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import type { Route } from './+types/topic-feed'
import { findForFeed } from './feed-search.server.ts'

const WANTED = { kind: 'topic', format: 'rss', size: 50, sort: 'newest' } as const

/** /feed/topics.rss: the newest topics of a search, of a provider (organiser=username), or of all. */
export const loader = loaderOf(async (given, { request }: Route.LoaderArgs) => {
  const { ctx, whole, ids, head } = await findForFeed(given, request, WANTED)
  const items = (await listFeedTopics(ctx, ids)).map((topic) => ({
    title: topic.title,
    url: whole(`/topic/${encodeURIComponent(topic.slug)}`),
    text: [topic.price, topic.summary || topic.title].filter(Boolean).join(' | '),
    at: topic.publishedAt,
    author: topic.provider,
    categories: [topic.category],
  }))
  return publicFile(request, rssFile(head, items), { type: 'application/rss+xml', seconds: 900 })
})

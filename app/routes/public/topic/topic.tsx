import { redirect } from 'react-router'
import { structuredInstance } from '#app/features/catalogue/event-pages/event-structured.ts'
import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { listKept } from '#app/features/catalogue/favourites/queries.server.ts'
import { FeedLinks } from '#app/features/catalogue/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/catalogue/search/feed-address.ts'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { structuredCourse, structuredProvider } from '#app/features/catalogue/topics/topic-structured.ts'
import { structuredReviews } from '#app/features/delivery/reviews/review-structured.ts'
import { pictureFile } from '#app/kit/gallery.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/topic'
import { besideTopic } from './show-topic.server.ts'
import { TopicView } from './topic-view.tsx'

export const handle = { sameForVisitors: ['reviews'], reportedAs: 'topic' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const topic = await getTopicPage(ctx, args.params.url)
  if ('moved' in topic) throw redirect(`/topic/${encodeURIComponent(topic.moved)}`, 301)
  const page = pageNumber(args.url.searchParams.get('reviews'))
  const [{ shown, facts }, kept] = await Promise.all([
    besideTopic(ctx, topic, page),
    listKept(ctx, 'topic', [topic.slug]),
  ])
  describePage(args, (at) => {
    const given = { workload: topic.durationMinutes, instructor: structuredProvider(topic, at) }
    return [
      structuredCourse(topic, at, {
        instances: facts.map((event) => structuredInstance(event, at, given)),
        reviews: structuredReviews(shown.reviews),
        image: topic.thumbImage
          ? pictureFile(topic.thumbImage)
          : sharingPicture('topic', ctx.language, topic.slug),
      }),
    ]
  })
  const feed = topic.owner.page ? eventFeed({ organiser: topic.owner.username }) : null
  return { topic, feed, saved: kept?.includes(topic.slug), ...shown }
})

export default function Topic({ loaderData }: Route.ComponentProps) {
  const { topic, feed, saved, ...shown } = loaderData
  return (
    <TopicView
      topic={topic}
      {...shown}
      alive={saved !== undefined}
      save={<SaveButton at="page" kind="topic" slug={topic.slug} title={topic.title} saved={saved} />}
    >
      <SaveForm />
      <PageMeta
        title={topic.title}
        description={topic.summary}
        path={`/topic/${topic.slug}`}
        type="article"
        picture={['topic', topic.slug, topic.ratingCount]}
        noindex={topic.state !== 'published'}
      />
      {feed && <FeedLinks feed={feed} />}
    </TopicView>
  )
}

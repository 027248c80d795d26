import { redirect } from 'react-router'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { structuredReviews } from '#app/features/reviews/review-structured.ts'
import { FeedLinks } from '#app/features/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/search/feed-address.ts'
import { structuredInstance } from '#app/features/tickets/event-structured.ts'
import { listComing } from '#app/features/tickets/queries-lines.server.ts'
import { Cover } from '#app/features/topics/components/cover.tsx'
import { TopicText } from '#app/features/topics/components/topic-text.tsx'
import { getTopicPage } from '#app/features/topics/queries-page.server.ts'
import { listSimilarTopics } from '#app/features/topics/queries-similar.server.ts'
import { structuredCourse, structuredProvider } from '#app/features/topics/topic-structured.ts'
import { Who } from '#app/features/trainers/components/who.tsx'
import { pageNumber } from '#app/kit/paging.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/topic'
import styles from './topic.module.css'
import { TopicDates } from './topic-dates.tsx'
import { inCategory, TopicLead, topicCrumbs } from './topic-lead.tsx'
import { askForDate, TopicPanel, TopicPrice } from './topic-panel.tsx'
import { TopicSimilar } from './topic-similar.tsx'

const SHOWN = { dates: 8, reviews: 8, similar: 4 }

export const handle = { sameForVisitors: ['reviews'] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const topic = await getTopicPage(ctx, args.params.url)
  if ('moved' in topic) throw redirect(`/topic/${encodeURIComponent(topic.moved)}`, 301)
  const page = pageNumber(args.url.searchParams.get('reviews'))
  const [{ coming, facts }, reviews, similar] = await Promise.all([
    listComing(ctx, { limit: SHOWN.dates, topicId: topic.id }),
    listReviews(ctx, { limit: SHOWN.reviews, page, topicId: topic.id }),
    listSimilarTopics(ctx, topic, SHOWN.similar),
  ])
  describePage(args, (at) => {
    const given = { workload: topic.durationMinutes, instructor: structuredProvider(topic, at) }
    return [
      structuredCourse(topic, at, {
        instances: facts.map((event) => structuredInstance(event, at, given)),
        reviews: structuredReviews(reviews),
        image: topic.thumbImage ?? sharingPicture('topic', ctx.language, topic.slug),
      }),
    ]
  })
  const feed = topic.owner.page ? eventFeed({ organiser: topic.owner.username }) : null
  return { topic, coming, reviews, similar, feed }
})

export default function Topic({ loaderData }: Route.ComponentProps) {
  const { topic, coming, reviews, similar, feed } = loaderData
  const { t } = useTranslation('topics')
  const place = `/topic/${topic.slug}`
  const next = coming.lines[0]
  return (
    <Page
      crumbs={topicCrumbs(topic, t)}
      kicker={`${t('kicker')} · ${topic.category}`}
      title={topic.title}
      titleLang={topic.language}
      lead={<TopicLead topic={topic} />}
    >
      <PageMeta
        title={topic.title}
        description={topic.summary}
        path={place}
        type="article"
        picture={['topic', topic.slug, topic.ratingCount]}
        noindex={topic.state !== 'published'}
      />
      {feed && <FeedLinks feed={feed} />}
      <SplitLayout aside={<TopicPanel topic={topic} coming={coming} />} asideFirst>
        <div className={styles.cover}>
          <Picture
            src={topic.thumbImage}
            alt=""
            ratio="wide"
            eager
            fallback={<Cover cover={topic.cover} />}
          />
        </div>
        <TopicText topic={topic} />
        {next ? <TopicDates coming={coming} topic={topic} /> : null}
        <Section title={t('teacher')}>
          <Who who={topic.owner} more={t('profile')} />
        </Section>
      </SplitLayout>
      <ReviewSection
        reviews={reviews}
        paging={
          <Pagination
            page={reviews.page}
            pages={reviews.pages}
            hrefOf={(page) => `${place}${page > 1 ? `?reviews=${page}` : ''}#reviews`}
          />
        }
      />
      <TopicSimilar topics={similar} category={inCategory(topic.categorySlug)} />
      <BottomBar
        action={
          <LinkButton to={next ? `${next.to}#tickets` : askForDate(topic)} tone="go">
            {t(next ? 'tickets' : 'ask')}
          </LinkButton>
        }
      >
        <TopicPrice topic={topic} />
      </BottomBar>
    </Page>
  )
}

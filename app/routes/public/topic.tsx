import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { structuredInstance } from '#app/features/events/event-structured.ts'
import { listComing } from '#app/features/events/queries-lines.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { structuredReviews } from '#app/features/reviews/review-structured.ts'
import { Cover } from '#app/features/topics/components/cover.tsx'
import { TopicText } from '#app/features/topics/components/topic-text.tsx'
import { getTopicPage } from '#app/features/topics/queries-page.server.ts'
import { structuredCourse, structuredProvider } from '#app/features/topics/topic-structured.ts'
import { Who } from '#app/features/trainers/components/who.tsx'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { Page, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { Route } from './+types/topic'
import styles from './topic.module.css'
import { TopicDates } from './topic-dates.tsx'

const DATES = 6
const REVIEWS = 8

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const topic = await getTopicPage(ctx, args.params.url)
  if ('moved' in topic) throw redirect(`/topic/${encodeURIComponent(topic.moved)}`, 301)
  const [{ coming, facts }, reviews] = await Promise.all([
    listComing(ctx, { limit: DATES, topicId: topic.id }),
    listReviews(ctx, { limit: REVIEWS, topicId: topic.id }),
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
  return { topic, coming, reviews }
})

export default function Topic({ loaderData }: Route.ComponentProps) {
  const { topic, coming, reviews } = loaderData
  const { t } = useTranslation('topics')
  const group = topic.groupName ?? topic.category
  const price = topic.price ? (
    <Price large note={topic.priceUnit}>
      {topic.price}
    </Price>
  ) : null
  return (
    <Page
      crumbs={[
        { label: t('crumb.home'), to: '/' },
        { label: t('crumb.topics'), to: '/search?topic=' },
        { label: group, to: `/search?${new URLSearchParams({ topic: group })}` },
        { label: topic.title },
      ]}
      kicker={`${t('kicker')} · ${topic.category}`}
      title={topic.title}
      titleLang={topic.language}
      lead={topic.summary ? <p lang={topic.language}>{topic.summary}</p> : null}
    >
      <PageMeta
        title={topic.title}
        description={topic.summary}
        path={`/topic/${topic.slug}`}
        type="article"
        picture={['topic', topic.slug, topic.ratingCount]}
      />
      <SplitLayout
        aside={
          <Panel>
            <div className={styles.head}>
              {price ?? <b>{t('onRequest')}</b>}
              {topic.rating === null ? null : (
                <Rating value={topic.rating} count={topic.ratingCount} figure />
              )}
            </div>
            <FactList facts={topic.facts} />
            <TopicDates coming={coming} username={topic.owner.username} />
          </Panel>
        }
      >
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
      </SplitLayout>
      <Who who={topic.owner} more={t('profile')} />
      <ReviewSection reviews={reviews} />
      {coming.lines[0] ? (
        <BottomBar
          action={
            <LinkButton to="#dates" tone="go">
              {t('seeDates')}
            </LinkButton>
          }
        >
          {price}
        </BottomBar>
      ) : null}
    </Page>
  )
}

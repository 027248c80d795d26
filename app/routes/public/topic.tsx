import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { Cover } from '#app/features/topics/components/cover.tsx'
import { TopicText } from '#app/features/topics/components/topic-text.tsx'
import { getTopicPage } from '#app/features/topics/queries-page.server.ts'
import { Who } from '#app/features/trainers/components/who.tsx'
import { pathIn } from '#app/kit/language.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
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
import { TopicStructure } from './topic-structure.tsx'

const DATES = 6
const REVIEWS = 8

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const topic = await getTopicPage(ctx, params.url)
  if ('moved' in topic) throw redirect(pathIn(ctx.language, `/topic/${topic.moved}`), 301)
  const [coming, reviews] = await Promise.all([
    listComingEvents(ctx, { limit: DATES, topicId: topic.id }),
    listReviews(ctx, { limit: REVIEWS, topicId: topic.id }),
  ])
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
      />
      <TopicStructure topic={topic} events={coming.lines} group={group} />
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

import { redirect } from 'react-router'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { SubscribeLinks } from '#app/features/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/search/feed-address.ts'
import { EventLines } from '#app/features/tickets/components/event-line.tsx'
import { listComingEvents } from '#app/features/tickets/queries-lines.server.ts'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import { listTopicsOf } from '#app/features/topics/queries-owner.server.ts'
import { Availability } from '#app/features/trainers/components/availability.tsx'
import { People } from '#app/features/trainers/components/people.tsx'
import { ProfileHead } from '#app/features/trainers/components/profile-head.tsx'
import { ProfileText } from '#app/features/trainers/components/profile-text.tsx'
import { structuredProfile } from '#app/features/trainers/profile-structured.ts'
import { getProfile } from '#app/features/trainers/queries-profile.server.ts'
import { pageNumber, pagesHref } from '#app/kit/paging.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/profile'
import styles from './profile.module.css'
import { ProfilePanel } from './profile-panel.tsx'

const TOPICS = 24
const EVENTS = 12
const REVIEWS = 8

export const handle = { sameForVisitors: ['topics', 'reviews'] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const profile = await getProfile(ctx, args.params.username)
  if (args.params.username !== profile.username) throw redirect(`/${profile.username}`, 301)
  const { partyId } = profile
  const pageOf = (name: string) => pageNumber(args.url.searchParams.get(name))
  const [topics, coming, reviews] = await Promise.all([
    listTopicsOf(ctx, partyId, { size: TOPICS, page: pageOf('topics') }),
    listComingEvents(ctx, { limit: EVENTS, ownerId: partyId }),
    listReviews(ctx, { limit: REVIEWS, page: pageOf('reviews'), trainerId: partyId }),
  ])
  describePage(args, (at) => [
    structuredProfile(profile, at, sharingPicture('trainer', ctx.language, profile.username)),
    ...itemList(topics.rows.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) }))),
  ])
  const feed = eventFeed({ organiser: profile.username })
  return { profile, topics, coming, reviews, feed }
})

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, topics, coming, reviews, feed } = loaderData
  const { t } = useTranslation('trainers')
  const pages = { topics: topics.page, reviews: reviews.page }
  const list = profile.supplier
    ? { label: t('suppliers'), to: '/search?supplier=' }
    : { label: t('trainers'), to: '/search?username=' }
  const allEvents = `/event/search?${new URLSearchParams({ q: profile.displayName })}`
  const link = coming.total > coming.lines.length ? { to: allEvents, label: t('allEvents') } : undefined
  return (
    <Wrap className={styles.page}>
      <PageMeta
        title={profile.displayName}
        description={profile.headline}
        path={`/${profile.username}`}
        type="profile"
        picture={['trainer', profile.username, profile.ratingCount]}
      />
      <Breadcrumb
        crumbs={[{ label: t('home'), to: '/' }, list, { label: profile.displayName, name: true }]}
      />
      <SplitLayout aside={<ProfilePanel profile={profile} />}>
        <ProfileHead profile={profile} />
        <ProfileText profile={profile} find={topicSearch} />
        {profile.availability ? <Availability availability={profile.availability} /> : null}
        {coming.lines.length > 0 ? (
          <Section title={t('coming')} link={link}>
            <EventLines events={coming.lines} />
            <SubscribeLinks feed={feed} />
          </Section>
        ) : null}
      </SplitLayout>
      {profile.people.length > 0 ? (
        <Section title={t('people')}>
          <People people={profile.people} />
        </Section>
      ) : null}
      {topics.total > 0 ? (
        <Section id="topics" title={t('topics')} note={t('topicCount', { count: topics.total })}>
          <CardGrid phone={2}>
            {topics.rows.map((topic) => (
              <TopicCard key={topic.url} topic={topic} />
            ))}
          </CardGrid>
          <Pagination
            page={topics.page}
            pages={topics.pageCount}
            hrefOf={(page) => pagesHref(`/${profile.username}`, { ...pages, topics: page }, 'topics')}
          />
        </Section>
      ) : null}
      <ReviewSection
        reviews={reviews}
        paging={
          <Pagination
            page={reviews.page}
            pages={reviews.pages}
            hrefOf={(page) => pagesHref(`/${profile.username}`, { ...pages, reviews: page }, 'reviews')}
          />
        }
      />
    </Wrap>
  )
}

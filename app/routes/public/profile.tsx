import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { EventLines } from '#app/features/events/components/event-line.tsx'
import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import { listTopicsOf } from '#app/features/topics/queries-owner.server.ts'
import { ProfileHead } from '#app/features/trainers/components/profile-head.tsx'
import { structuredProfile } from '#app/features/trainers/profile-structured.ts'
import { getProfile } from '#app/features/trainers/queries-profile.server.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { Chip, Chips } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { Panel, Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Route } from './+types/profile'
import { ProfileLinks } from './profile-links.tsx'

const TOPICS = 24
const EVENTS = 6
const REVIEWS = 8

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const profile = await getProfile(ctx, args.params.username)
  if (args.params.username !== profile.username) throw redirect(`/${profile.username}`, 301)
  const [topics, coming, reviews] = await Promise.all([
    listTopicsOf(ctx, profile.accountId, { size: TOPICS }),
    listComingEvents(ctx, { limit: EVENTS, ownerId: profile.accountId }),
    listReviews(ctx, { limit: REVIEWS, trainerId: profile.accountId }),
  ])
  describePage(args, (at) => [
    structuredProfile(profile, at, sharingPicture('trainer', ctx.language, profile.username)),
    ...itemList(topics.rows.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) }))),
  ])
  return { profile, topics, coming, reviews }
})

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, topics, coming, reviews } = loaderData
  const { t } = useTranslation('trainers')
  const list = profile.supplier
    ? { label: t('suppliers'), to: '/search?supplier=' }
    : { label: t('trainers'), to: '/search?username=' }
  return (
    <Wrap>
      <PageMeta
        title={profile.displayName}
        description={profile.headline}
        path={`/${profile.username}`}
        type="profile"
        picture={['trainer', profile.username, profile.ratingCount]}
      />
      <Breadcrumb crumbs={[{ label: t('home'), to: '/' }, list, { label: profile.displayName }]} />
      <ProfileHead profile={profile} />
      <SplitLayout
        aside={
          <Panel>
            <FactList facts={profile.facts} />
            <ProfileLinks links={profile.links} />
          </Panel>
        }
      >
        {profile.about ? (
          <>
            <VisuallyHidden as="h2">{t('about')}</VisuallyHidden>
            <RichText html={profile.about} lang={profile.language} />
          </>
        ) : null}
        {profile.skills.length > 0 ? (
          <Section title={t('skills')}>
            <Chips>
              {profile.skills.map((skill) => (
                <Chip key={skill} to={topicSearch(skill)}>
                  {skill}
                </Chip>
              ))}
            </Chips>
          </Section>
        ) : null}
        {coming.lines.length > 0 ? (
          <Section title={t('coming')}>
            <EventLines events={coming.lines} />
          </Section>
        ) : null}
      </SplitLayout>
      {topics.total > 0 ? (
        <Section title={t('topics')} note={t('topicCount', { count: topics.total })}>
          <CardGrid phone={2}>
            {topics.rows.map((topic) => (
              <TopicCard key={topic.id} topic={topic} />
            ))}
          </CardGrid>
        </Section>
      ) : null}
      <ReviewSection reviews={reviews} />
    </Wrap>
  )
}

import type { ReactNode } from 'react'
import { Availability } from '#app/features/catalogue/availability/components/availability.tsx'
import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { SubscribeLinks } from '#app/features/catalogue/search/components/subscribe-links.tsx'
import { People } from '#app/features/catalogue/trainer-profiles/components/people.tsx'
import { ProfileHead } from '#app/features/catalogue/trainer-profiles/components/profile-head.tsx'
import { ProfileText } from '#app/features/catalogue/trainer-profiles/components/profile-text.tsx'
import { ReviewSection } from '#app/features/delivery/reviews/components/review-section.tsx'
import { InviteTo } from '#app/features/procurement/requirement-invitations/components/invite-to.tsx'
import type { Invitable } from '#app/features/procurement/requirement-invitations/invitation.ts'
import { pagesHref } from '#app/kit/paging.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './profile.module.css'
import { ProfilePanel } from './profile-panel.tsx'
import type { ProviderShown } from './profile-shown.server.ts'
import { TopicSection } from './topic-section.tsx'

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

/** The page of a trainer or a supplier. */
export function ProviderPage({
  shown,
  preview,
}: {
  shown: ProviderShown & { saved?: boolean; invitable: Invitable[] }
  /** Says above a preview that it is one: nothing of it can be pressed or found. */
  preview?: ReactNode
}) {
  const { profile, topics, coming, reviews, feed } = shown
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
        noindex={preview !== undefined}
      />
      {preview}
      <Breadcrumb
        crumbs={[{ label: t('home'), to: '/' }, list, { label: profile.displayName, name: true }]}
      />
      <SaveForm />
      <SplitLayout
        aside={
          <div inert={preview !== undefined}>
            <ProfilePanel
              profile={profile}
              response={shown.response}
              invite={<InviteTo username={profile.username} requirements={shown.invitable} />}
              save={
                <SaveButton
                  at="page"
                  kind="trainer"
                  slug={profile.username}
                  title={profile.displayName}
                  saved={shown.saved}
                />
              }
            />
          </div>
        }
      >
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
      <TopicSection
        topics={topics}
        hrefOf={(page) => pagesHref(`/${profile.username}`, { ...pages, topics: page }, 'topics')}
      />
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

import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import { People } from '#app/features/catalogue/trainer-profiles/components/people.tsx'
import { ReviewSection } from '#app/features/delivery/reviews/components/review-section.tsx'
import { InviteTo } from '#app/features/procurement/requirement-invitations/components/invite-to.tsx'
import type { Invitable } from '#app/features/procurement/requirement-invitations/invitation.ts'
import { pagesHref } from '#app/kit/paging.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Section, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './company-page.module.css'
import type { CompanyShown } from './profile-shown.server.ts'
import { TopicSection } from './topic-section.tsx'

/**
 * The page of a company or SME: what it says of itself, who works there, what it offers, and what is said of
 * it.
 */
export function CompanyPage({ shown }: { shown: CompanyShown & { invitable: Invitable[] } }) {
  const { company, people, topics, coming, reviews, response } = shown
  const { t } = useTranslation(['trainers', 'qmail'])
  const pages = { topics: topics.page, reviews: reviews.page }
  const { name, slug, about, logo, sme } = company
  const allEvents = `/event/search?${new URLSearchParams({ q: name })}`
  const link = coming.total > coming.lines.length ? { to: allEvents, label: t('allEvents') } : undefined
  return (
    <Wrap className={styles.page}>
      <PageMeta title={name} description={about} path={`/${slug}`} picture={['trainer', slug]} />
      <Breadcrumb
        crumbs={[
          { label: t('home'), to: '/' },
          { label: name, name: true },
        ]}
      />
      <header className={styles.head}>
        <Avatar name={name} image={logo} size="huge" square />
        <div className={styles.words}>
          <p className={styles.kind}>{t(sme ? 'supplier' : 'company')}</p>
          <h1 translate="no">{name}</h1>
          {response ? <p className={styles.kind}>{t(`qmail:response.${response}`)}</p> : null}
        </div>
        <LinkButton to={`/message/${slug}`}>{t('qmail:message')}</LinkButton>
      </header>
      {/* Nobody has said in which language: an empty one says so, where the page's own would be a guess. */}
      <p className={styles.about} lang="">
        {about}
      </p>
      {sme ? (
        <div className={styles.invite}>
          <InviteTo username={slug} requirements={shown.invitable} />
        </div>
      ) : null}
      {people.length > 0 ? (
        <Section title={t('people')}>
          <People people={people} />
        </Section>
      ) : null}
      {coming.lines.length > 0 ? (
        <Section title={t('coming')} link={link}>
          <EventLines events={coming.lines} />
        </Section>
      ) : null}
      <TopicSection
        topics={topics}
        hrefOf={(page) => pagesHref(`/${slug}`, { ...pages, topics: page }, 'topics')}
      />
      {reviews.total > 0 ? (
        <ReviewSection
          reviews={reviews}
          paging={
            <Pagination
              page={reviews.page}
              pages={reviews.pages}
              hrefOf={(page) => pagesHref(`/${slug}`, { ...pages, reviews: page }, 'reviews')}
            />
          }
        />
      ) : null}
    </Wrap>
  )
}

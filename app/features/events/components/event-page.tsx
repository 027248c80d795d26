import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#app/kit/display-names.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { CalendarIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { type EventPage as EventFacts, isSoldHere, sayPlace, sayTime } from '../event-page.ts'
import styles from './event-page.module.css'
import { PhoneBar } from './phone-bar.tsx'
import { RefundPolicy } from './refund-policy.tsx'
import { Sessions } from './sessions.tsx'
import { ShareLinks } from './share-links.tsx'
import { Where } from './where.tsx'
import { YourTime } from './your-time.tsx'

type EventPageProps = {
  event: EventFacts
  now: Date
  /** The ticket panel. */
  panel: ReactNode
  /** Reviews of the event's topic, when there are any. */
  reviews?: ReactNode
}

/** The page of an event, but for its panel and its reviews, which the route puts in. */
export function EventPage({ event, now, panel, reviews }: EventPageProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const kicker = event.category ? t('page.kicker', { category: event.category }) : t('page.kind')
  const first = event.sessions[0] ?? event
  const more = event.sessions.length - 1
  const crumbs = [
    { label: t('page.home'), to: '/' },
    { label: t('page.all'), to: '/event/search' },
    ...(event.category
      ? [{ label: event.category, to: `/event/search?${new URLSearchParams({ q: event.category })}` }]
      : []),
    ...(event.city
      ? [{ label: event.city, to: `/event/search?${new URLSearchParams({ q: event.city })}` }]
      : []),
    { label: event.title },
  ]
  return (
    <Wrap className={styles.page}>
      <Breadcrumb crumbs={crumbs} />
      <SplitLayout aside={panel}>
        <PageHead
          kicker={kicker}
          title={event.title}
          titleLang={event.language}
          lead={event.summary ? <p lang={event.language}>{event.summary}</p> : null}
        />
        <div className={styles.facts}>
          <Facts
            facts={[
              {
                label: t('page.when'),
                value: sayTime(event, first.startsAt, first.endsAt, language, now),
                note: (
                  <>
                    {event.dateOnly ? null : (
                      <YourTime from={first.startsAt} to={first.endsAt} zone={event.timeZone} />
                    )}
                    {more > 0 ? <a href="#sessions">{t('page.moreSessions', { count: more })}</a> : null}
                  </>
                ),
              },
              {
                label: t('page.where'),
                value: sayPlace(event, language, t('mode.online')),
                note: <Where event={event} />,
              },
              { label: t('page.language'), value: languageName(event.language, language) },
            ]}
          />
        </div>
        <p className={styles.tools}>
          <LinkButton to={`/event/Q/${encodeURIComponent(event.url)}.ics`} size="small" data-document>
            <CalendarIcon />
            {t('page.calendar')}
          </LinkButton>
          <ShareLinks path={`/event/Q/${encodeURIComponent(event.url)}`} title={event.title} />
        </p>
        {event.outcomes.length > 0 ? (
          <Section title={t('page.outcomes')}>
            <ul className={styles.outcomes} lang={event.language}>
              {event.outcomes.map((outcome) => (
                <li key={outcome}>{outcome}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        {event.programme.length > 0 ? (
          <Section title={t('page.programme')}>
            <dl className={styles.programme}>
              {event.programme.map((item) => (
                <div key={item.from + item.text}>
                  <dt>{item.to ? `${item.from}–${item.to}` : item.from}</dt>
                  <dd lang={event.language}>{item.text}</dd>
                </div>
              ))}
            </dl>
          </Section>
        ) : null}
        {event.description ? (
          <Section title={t('page.description')}>
            <RichText html={event.description} lang={event.language} />
          </Section>
        ) : null}
        {event.sessions.length > 1 ? (
          <Section id="sessions" title={t('page.sessions')}>
            <Sessions event={event} now={now} />
          </Section>
        ) : null}
        {event.topic ? (
          <p className={styles.topic}>
            {t('page.ofTopic')}{' '}
            <Anchor to={`/topic/${encodeURIComponent(event.topic.url)}`} lang={event.language}>
              {event.topic.title}
            </Anchor>
          </p>
        ) : null}
        <Organiser event={event} />
        {reviews}
        {isSoldHere(event) ? (
          <Section title={t('page.refund')}>
            <RefundPolicy event={event} now={now} />
          </Section>
        ) : null}
      </SplitLayout>
      <PhoneBar event={event} now={now} />
    </Wrap>
  )
}

function Organiser({ event }: { event: EventFacts }) {
  const { t } = useTranslation('events')
  const { organiser } = event
  const years = organiser.yearsOfPractice
  const about = [organiser.city, years ? t('page.years', { count: years }) : null].filter(Boolean)
  return (
    <section className={styles.organiser} aria-label={t('page.organiser')}>
      <Avatar name={organiser.name} image={organiser.image} size="large" />
      <div>
        <p className={styles.small}>{t('page.organiser')}</p>
        <p className={styles.name} translate="no">
          {organiser.name}
        </p>
        <p className={styles.small}>
          {about.join(' · ')}
          {organiser.rating === null ? null : (
            <>
              {about.length > 0 ? ' · ' : null}
              <Rating value={organiser.rating} count={organiser.ratingCount} figure />
            </>
          )}
        </p>
      </div>
      <LinkButton to={`/${organiser.username}`} className={styles.profile}>
        {t('page.profile')}
      </LinkButton>
    </section>
  )
}

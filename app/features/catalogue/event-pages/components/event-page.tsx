import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Gallery } from '#app/ui/gallery.tsx'
import { PageHead, Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { CalendarIcon } from '#app/ui/page-icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventView } from '../event-view.ts'
import { EventByline, EventOrganiser } from './event-organiser.tsx'
import styles from './event-page.module.css'
import { YourTime } from './your-time.tsx'

type EventPageProps = {
  event: EventView
  /** The ticket panel, and its line at the foot of a phone. */
  panel: ReactNode
  bar: ReactNode
  /** Whether the panel says what comes back when one cancels: it stands beside the price, and once. */
  saysTerms?: boolean
  /** The button that keeps it. */
  save?: ReactNode
  /** Reviews of the event's topic, when there are any. */
  reviews?: ReactNode
}

/** The page of an event, but for its panel and its reviews, which the route puts in. */
export function EventPage({ event, panel, bar, saysTerms, save, reviews }: EventPageProps) {
  const { t } = useTranslation('events')
  const { times, zone, language } = event
  const [first] = times
  const more = times.length - 1
  const yourTime = (time = first) => zone && time && <YourTime from={time.from} to={time.to} zone={zone} />
  const kicker = (
    <span className={styles.kicker}>
      {event.kicker}
      {event.state ? <Badge tone={event.over ? 'bad' : 'wait'}>{event.state}</Badge> : null}
    </span>
  )
  const facts = [
    {
      label: t('page.when'),
      value: first?.said,
      note: (
        <>
          {yourTime()}
          {more > 0 ? <a href="#sessions">{t('page.moreSessions', { count: more })}</a> : null}
        </>
      ),
    },
    {
      label: t('page.where'),
      value: event.map ? <span translate="no">{event.where}</span> : event.where,
      note: (
        <>
          {event.online}
          {event.address ? <span translate="no">{event.address} · </span> : null}
          {event.map ? <ExternalLink href={event.map}>{t('page.map')}</ExternalLink> : null}
        </>
      ),
    },
    { label: t('page.language'), value: event.taughtIn },
  ]
  return (
    <Wrap className={styles.page}>
      <Breadcrumb crumbs={event.crumbs} />
      <SplitLayout aside={panel}>
        <Still of={event}>
          <PageHead
            kicker={kicker}
            title={event.title}
            titleLang={language}
            lead={event.summary ? <p lang={language}>{event.summary}</p> : null}
          />
          <EventByline organiser={event.trainer ?? event.organiser} />
        </Still>
        <div className={styles.facts}>
          <Facts facts={facts} />
        </div>
        <p className={styles.tools}>
          {event.over ? null : (
            <LinkButton to={`/event/Q/${encodeURIComponent(event.url)}.ics`} data-document>
              <CalendarIcon />
              {t('page.calendar')}
            </LinkButton>
          )}
          {save}
          {event.over ? null : (
            <Still of={event}>
              <span>{t('share.label')}</span>
              {event.share.map((link) => (
                <ExternalLink key={link.name} href={link.href} plain>
                  {link.name}
                </ExternalLink>
              ))}
            </Still>
          )}
        </p>
        <Still of={event}>
          <div className={styles.cover}>
            <Gallery images={event.cover} lang={event.pictureLanguage} />
          </div>
          {event.outcomes.length > 0 ? (
            <Section title={t('page.outcomes')}>
              <ul className={styles.outcomes} lang={event.outcomesLanguage}>
                {event.outcomes.map((outcome) => (
                  <li key={outcome}>{outcome}</li>
                ))}
              </ul>
            </Section>
          ) : null}
          {event.programme.length > 0 ? (
            <Section title={t('page.programme')}>
              <ol className={styles.programme}>
                {event.programme.map((item) => (
                  <li key={item.time + item.text}>
                    <span>{item.time}</span>
                    <span lang={language}>{item.text}</span>
                  </li>
                ))}
              </ol>
            </Section>
          ) : null}
          {event.description || event.gallery.length > 0 ? (
            <Section title={t('page.description')}>
              <RichText html={event.description} lang={language} />
              <Gallery images={event.gallery} lang={event.pictureLanguage} />
            </Section>
          ) : null}
        </Still>
        {more > 0 ? (
          <Section id="sessions" title={t('page.sessions')}>
            <ol className={styles.rows}>
              {times.map((time) => (
                <li key={time.said}>
                  <b>{time.said}</b>
                  <span lang={language}>{time.title}</span>
                  {yourTime(time)}
                </li>
              ))}
            </ol>
          </Section>
        ) : null}
        <Still of={event}>
          {event.dates.length > 0 ? (
            <Section title={t('page.otherDates')}>
              <p className={styles.dates}>
                {event.dates.map(({ url, said }) => (
                  <Anchor key={url} to={`/event/Q/${encodeURIComponent(url)}`}>
                    {said}
                  </Anchor>
                ))}
              </p>
            </Section>
          ) : null}
          {event.audience.map(({ title, text }) => (
            <Section key={title} title={title}>
              <p className={styles.words} lang={event.topicLanguage}>
                {text}
              </p>
            </Section>
          ))}
          {event.topic ? (
            <p className={styles.topic}>
              {t('page.ofTopic')}{' '}
              <Anchor to={`/topic/${encodeURIComponent(event.topic.url)}`} lang={event.topicLanguage}>
                {event.topic.title}
              </Anchor>
            </p>
          ) : null}
          {event.trainer ? (
            <EventOrganiser as="trainer" organiser={event.trainer} about={event.aboutTrainer} />
          ) : null}
          <EventOrganiser
            organiser={event.organiser}
            about={event.about}
            message={`/message?about=event:${event.url}`}
          />
          {reviews}
          {event.refund.length > 0 && !saysTerms ? (
            <Section title={t('page.refund')}>
              <ul className={styles.rules}>
                {event.refund.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Section>
          ) : null}
        </Still>
      </SplitLayout>
      {bar}
    </Wrap>
  )
}

import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { toOrganiser } from '#app/features/catalogue/events/quorum-of-own.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import { ThingBadge } from '#app/features/people/staff-acts/components/thing-badge.tsx'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotRing } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventHead as Head } from '../queries-event-head.server.ts'
import styles from './event-head.module.css'
import { EventSteps } from './event-steps.tsx'
import { EventBadge } from './sales-rows.tsx'

type EventHeadProps = Head & { now: Date; zone: string }

/** The head of all pages of an event: quorum, title, date, place, state, and the next steps as buttons. */
export function EventHead({ event, isOwn, answerBy, canEdit, now, zone, ...can }: EventHeadProps) {
  const { t } = useTranslation([
    'sales',
    'events',
    'event-publishing',
    ...(event.groupDeal ? ['group-deals'] : []),
  ])
  const language = useLanguage()
  const slug = encodeURIComponent(event.slug)
  const own = `/event/manage_event/${slug}`
  const quorum = quorumOf(event, event.coming, now)
  const say = { language, t, now, timeZone: event.timeZone }
  const words = toOrganiser(describeQuorumOf({ ...event, quorum }, say), quorum, say, answerBy)
  const isPublic = event.state === 'published' || event.state === 'completed'
  return (
    <div className={styles.head}>
      {words ? (
        <DotRing
          filled={words.filled}
          pledged={words.pledged}
          total={words.total}
          complete={words.complete}
          text={words.ring}
          label={words.label}
        />
      ) : null}
      <div className={styles.words}>
        <p className={styles.kicker}>
          <Anchor to="/event/manage_event">{t('title')}</Anchor>
        </p>
        <p className={styles.title} lang={event.language}>
          <Anchor to={own}>{event.title}</Anchor>
        </p>
        <p className={styles.facts}>
          <EventWhen event={event} now={now} readerZone={zone} /> · <EventWhere event={event} />{' '}
          <EventBadge event={event} now={now} /> <ThingBadge kind="event" standing={event.standing} />
        </p>
        {isOwn && event.dates > 1 ? (
          <p className={styles.facts}>
            <Anchor to={`/event/manage_event?${new URLSearchParams({ view: 'coming', series: event.slug })}`}>
              {t('event-publishing:series.all', { dates: event.dates })}
            </Anchor>
          </p>
        ) : null}
        {words ? (
          <p className={styles.facts}>
            <strong>{words.title}</strong> {words.text}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {isPublic && event.heldFor === null ? (
          <LinkButton to={`/event/Q/${slug}`} size="small">
            {t('publicPage')}
          </LinkButton>
        ) : null}
        {canEdit ? (
          <LinkButton to={`/event/addevent?${new URLSearchParams({ event: event.slug })}`} size="small">
            {t('event-publishing:list.edit')}
          </LinkButton>
        ) : null}
        {isOwn && isPublic ? (
          <LinkButton to={`/event/checkin/${slug}`} size="small">
            {t('frame.checkIn')}
          </LinkButton>
        ) : null}
        {answerBy ? (
          <LinkButton to={`${own}#decision`} size="small" tone="go">
            {t('decision.title')}
          </LinkButton>
        ) : (
          <EventSteps event={event} {...can} />
        )}
      </div>
    </div>
  )
}

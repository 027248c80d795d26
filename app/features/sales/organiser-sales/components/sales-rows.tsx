import { QuorumLine } from '#app/features/catalogue/event-pages/components/quorum-line.tsx'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { ThingBadge } from '#app/features/people/staff-acts/components/thing-badge.tsx'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldEvent } from '../queries-sales.server.ts'

const EVENT_TONE: Record<SoldEvent['state'], BadgeTone> = {
  draft: 'plain',
  in_review: 'wait',
  published: 'good',
  completed: 'plain',
  cancelled: 'bad',
}

/** The state of an event, also as over before the job has completed it. */
type BadgedEvent = Pick<SoldEvent, 'state' | 'endsAt'> & { heldFor?: string | null }

export function EventBadge({ event, now }: { event: BadgedEvent; now: Date }) {
  const { t } = useTranslation('sales')
  const state = event.state === 'published' && event.endsAt < now ? 'completed' : event.state
  // Published to nobody: its buyer has agreed on it.
  const isAgreed = Boolean(event.heldFor) && state === 'published'
  return <Badge tone={EVENT_TONE[state]}>{t(isAgreed ? 'state.agreed' : `state.${state}`)}</Badge>
}

type SalesRowsProps = {
  events: SoldEvent[]
  now: Date
  /** Whether the reader may change them. */
  edits?: boolean
  heading?: 'h2' | 'h3'
  /** Where all dates of a series are listed, of which only one is here. */
  datesAt?: (slug: string) => string
}

/** An organiser's events in a list: seats sold of capacity, quorum, money. */
export function SalesRows({ events, now, edits = false, heading, datesAt }: SalesRowsProps) {
  const { t } = useTranslation(['sales', 'event-publishing'])
  const language = useLanguage()
  return (
    <DeskRows>
      {events.map((event) => {
        const quorum = quorumOf(event, event.coming, now)
        return (
          <DeskRow
            key={event.slug}
            heading={heading}
            starts={{ at: event.startsAt, timeZone: event.timeZone }}
            title={event.title}
            titleLang={event.language}
            to={`/event/manage_event/${encodeURIComponent(event.slug)}`}
            lines={[
              <span key="when">
                <EventWhen event={event} now={now} /> · <EventWhere event={event} />
              </span>,
              <span key="seats">
                {event.heldFor === null
                  ? t('seats', { coming: event.coming, count: event.capacity })
                  : t('agreedFor', { count: event.capacity })}
                {event.held > 0 ? ` · ${t('held', { count: event.held })}` : null}
              </span>,
              ...(event.dates > 1 && datesAt
                ? [
                    <Anchor key="dates" to={datesAt(event.slug)}>
                      {t('event-publishing:series.all', { dates: event.dates })}
                    </Anchor>,
                  ]
                : []),
              ...(quorum.state === 'over' || event.heldFor !== null
                ? []
                : [
                    <QuorumLine
                      key="quorum"
                      quorum={quorum}
                      event={event}
                      now={now}
                      groupDeal={event.groupDeal}
                    />,
                  ]),
            ]}
            end={
              <>
                <EventBadge event={event} now={now} />
                <ThingBadge kind="event" standing={event.standing} />
                {event.coming > 0 ? (
                  <LinkButton
                    size="small"
                    to={`/event/manage_event/${encodeURIComponent(event.slug)}/participants`}
                    aria-label={t('participants.named', { title: event.title })}
                  >
                    {t('participants.title')}
                  </LinkButton>
                ) : null}
                {edits && event.heldFor === null && event.state !== 'cancelled' && event.endsAt > now ? (
                  <LinkButton
                    size="small"
                    to={`/event/addevent?${new URLSearchParams({ event: event.slug })}`}
                    aria-label={t('event-publishing:list.editNamed', { title: event.title })}
                  >
                    {t('event-publishing:list.edit')}
                  </LinkButton>
                ) : null}
                {edits && event.heldFor === null ? (
                  <LinkButton
                    size="small"
                    to={`/event/addevent?${new URLSearchParams({ like: event.slug })}`}
                    aria-label={t('event-publishing:list.againNamed', { title: event.title })}
                  >
                    {t('event-publishing:list.again')}
                  </LinkButton>
                ) : null}
                {event.heldFor === null ? (
                  <b>{formatMoney(money(event.paidMinor, event.currency), language)}</b>
                ) : null}
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}

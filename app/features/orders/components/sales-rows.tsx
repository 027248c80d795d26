import { quorumStanding } from '#app/features/events/event.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldEvent } from '../queries-sales.server.ts'
import { EventWhen, EventWhere } from './event-when.tsx'

const EVENT_TONE: Record<SoldEvent['state'], BadgeTone> = {
  draft: 'plain',
  in_review: 'wait',
  published: 'good',
  completed: 'plain',
  cancelled: 'bad',
}

/** The state of an event; one that is over says so before the clock has walked it on. */
export function EventBadge({ event, now }: { event: Pick<SoldEvent, 'state' | 'endsAt'>; now: Date }) {
  const { t } = useTranslation('sales')
  const state = event.state === 'published' && event.endsAt < now ? 'completed' : event.state
  return <Badge tone={EVENT_TONE[state]}>{t(`state.${state}`)}</Badge>
}

/** How near an event is to its quorum, as dots with words. */
export function QuorumMeter({
  event,
}: {
  event: Pick<SoldEvent, 'minimum' | 'runsForSure' | 'minimumDecidedAt' | 'coming'>
}) {
  const { t } = useTranslation('sales')
  const quorum = quorumStanding(event, event.coming)
  return (
    <DotMeter
      filled={event.coming}
      total={event.minimum}
      complete={quorum.runsForSure}
      label={quorum.runsForSure ? t('quorum.sure') : t('quorum.missing', { count: quorum.missing })}
    />
  )
}

/** Whether the quorum of an event still matters. */
export function isAhead(event: Pick<SoldEvent, 'state' | 'startsAt'>, now: Date): boolean {
  return event.startsAt > now && event.state !== 'cancelled' && event.state !== 'completed'
}

/** An organiser's events in a list: seats sold of how many, quorum, money. */
export function SalesRows({ events, now }: { events: SoldEvent[]; now: Date }) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  return (
    <DeskRows>
      {events.map((event) => (
        <DeskRow
          key={event.slug}
          starts={{ at: event.startsAt, timeZone: event.timeZone }}
          title={event.title}
          titleLang={event.language}
          to={`/event/manage_event/${encodeURIComponent(event.slug)}`}
          lines={[
            <span key="when">
              <EventWhen event={event} now={now} /> · <EventWhere event={event} />
            </span>,
            <span key="seats">
              {t('seats', { coming: event.coming, count: event.capacity })}
              {event.held > 0 ? ` · ${t('held', { count: event.held })}` : null}
            </span>,
            ...(isAhead(event, now) ? [<QuorumMeter key="quorum" event={event} />] : []),
          ]}
          end={
            <>
              <EventBadge event={event} now={now} />
              <b>{formatMoney(money(event.paidMinor, event.currency), language)}</b>
            </>
          }
        />
      ))}
    </DeskRows>
  )
}

import type { ReactNode } from 'react'
import type { CompareLink } from '#app/features/catalogue/search/results-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { cardAction } from '#app/ui/card.tsx'
import { DateBadge } from '#app/ui/date-badge.tsx'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { Price } from '#app/ui/price.tsx'
import type { EventLineView } from '../event-line.ts'
import styles from './event-line.module.css'

/** An event in a list: date, place, progress towards the quorum, and price. */
export function EventLine({
  event,
  compare,
  save,
  heading: Heading = 'h3',
}: {
  event: EventLineView
  compare?: CompareLink
  /** The button that keeps it. */
  save?: ReactNode
  heading?: 'h2' | 'h3'
}) {
  return (
    <article className={styles.line}>
      <DateBadge month={event.month} day={event.day} rest={event.rest} dateTime={event.dateTime} />
      <div className={styles.words}>
        <Heading className={styles.title} lang={event.lang}>
          <Anchor to={event.to} className={styles.link}>
            {event.title}
          </Anchor>
        </Heading>
        <p className={styles.meta}>
          {event.meta} {compare ? <Anchor {...compare} data-change="" className={cardAction} /> : null}
          {save}
        </p>
        <EventMeter event={event} />
      </div>
      <EventPrice event={event} />
    </article>
  )
}

/** Progress towards the quorum, with pledges in a second colour; nothing for an event without one. */
export function EventMeter({ event }: { event: EventLineView }) {
  if (!event.meter) return null
  return (
    <DotMeter
      filled={event.coming}
      pledged={event.pledged}
      total={event.total}
      complete={event.sure}
      label={event.meter}
    />
  )
}

/** The price of a seat, and whether few or none are left. */
export function EventPrice({ event }: { event: Pick<EventLineView, 'price' | 'seats' | 'soldOut'> }) {
  const { price, seats, soldOut } = event
  if (!price && !seats) return null
  return (
    <span className={styles.price}>
      {price ? <Price price={price} /> : null}
      {seats ? <Badge tone={soldOut ? 'bad' : 'wait'}>{seats}</Badge> : null}
    </span>
  )
}

type EventLinesProps = {
  events: EventLineView[]
  /** By slug the links that take events into a comparison, or out of it. */
  compare?: Record<string, CompareLink>
  /** The button that keeps one of them. */
  saveOf?: (event: EventLineView) => ReactNode
  heading?: 'h2' | 'h3'
}

export function EventLines({ events, compare, saveOf, heading }: EventLinesProps) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.to}>
          <EventLine event={event} compare={compare?.[event.slug]} save={saveOf?.(event)} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

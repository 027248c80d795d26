import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DateBadge } from '#app/ui/date-badge.tsx'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { Price } from '#app/ui/price.tsx'
import type { EventLineView } from '../event-line.ts'
import styles from './event-line.module.css'

/** One event of a list: its date, what and where, how near the quorum is, and the price. */
export function EventLine({
  event,
  heading: Heading = 'h3',
}: {
  event: EventLineView
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
        <p className={styles.meta}>{event.meta}</p>
        {event.meter ? (
          <DotMeter filled={event.coming} total={event.minimum} complete={event.sure} label={event.meter} />
        ) : null}
      </div>
      <EventPrice event={event} />
    </article>
  )
}

/** What a seat costs, and when few are left or none. */
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

export function EventLines({ events, heading }: { events: EventLineView[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.to}>
          <EventLine event={event} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

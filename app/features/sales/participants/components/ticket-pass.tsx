import { useEffect, useState } from 'react'
import { QuorumLine } from '#app/features/catalogue/event-pages/components/quorum-line.tsx'
import { EventVenue } from '#app/features/catalogue/events/components/event-venue.tsx'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { keepPage } from '../keep-page.ts'
import type { Ticket } from '../queries-ticket.server.ts'
import { EventWhen } from './event-when.tsx'
import styles from './ticket-pass.module.css'

type PassProps = {
  ticket: Ticket
  qr: { size: number; path: string }
  /** The username of who is signed in. */
  viewer: string | null
  now: Date
  zone: string
}

/** For so long after its end a ticket may still be asked for. */
const KEPT_AFTER_MS = 86_400_000

/**
 * A ticket for the door: the code as wide as the phone, then participant, time and place. Online nobody
 * stands at a door: the link to join comes first, and the code is small and last.
 */
export function TicketPass({ ticket, qr, viewer, now, zone }: PassProps) {
  const { t } = useTranslation(['orders', 'bookings'])
  const [isKept, setKept] = useState(false)
  const { event } = ticket
  // Who is at the door goes by the clock there.
  const isOnline = event.mode === 'online'
  const until = event.endsAt.getTime() + KEPT_AFTER_MS
  useEffect(() => {
    let shown = true
    void keepPage(viewer, new Date(until), { now: new Date() }).then((kept) => shown && setKept(kept))
    return () => {
      shown = false
    }
  }, [viewer, until])
  const who = ticket.participantName ?? t('orders:done.nobody')
  const code = (
    <div className={styles.code} data-small={isOnline && !ticket.isOff ? '' : undefined}>
      {ticket.isOff ? (
        <Alert tone="bad">
          {t(ticket.event.state === 'cancelled' ? 'orders:pass.off' : 'orders:pass.seatOff')}
        </Alert>
      ) : (
        <>
          <QrCode {...qr} label={t('orders:done.qr', { name: who })} />
          <code translate="no">{ticket.code}</code>
        </>
      )}
    </div>
  )
  return (
    <>
      <article className={styles.pass}>
        <header className={styles.head}>
          <p>{t('bookings:ticket.title', { count: 1 })}</p>
          <h1 lang={event.language}>{event.title}</h1>
        </header>
        {isOnline ? null : code}
        <div className={styles.who}>
          <b translate={ticket.participantName ? 'no' : undefined}>{who}</b>
          <span lang={event.language}>{ticket.type}</span>
        </div>
        <dl className={styles.facts}>
          {ticket.onlineUrl ? (
            <div className={styles.join}>
              <dt>{t('bookings:online')}</dt>
              <dd>
                <ExternalLink href={ticket.onlineUrl}>{ticket.onlineUrl}</ExternalLink>
              </dd>
            </div>
          ) : null}
          {ticket.onlineCode ? (
            <div>
              <dt>{t('bookings:onlineCode')}</dt>
              <dd>{ticket.onlineCode}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t('bookings:date')}</dt>
            <dd>
              <EventWhen event={event} now={now} readerZone={isOnline ? zone : event.timeZone} stacked />
              <div className={styles.quorum}>
                <QuorumLine
                  quorum={quorumOf(event, ticket.coming, now)}
                  event={event}
                  groupDeal={ticket.groupDeal}
                  now={now}
                  held
                />
              </div>
            </dd>
          </div>
          <div>
            <dt>{t('bookings:place')}</dt>
            <dd>{isOnline ? t('bookings:where.online') : <EventVenue event={event} />}</dd>
          </div>
        </dl>
        {isOnline ? code : null}
      </article>
      <p className={styles.kept} role="status">
        {isKept ? t('orders:pass.kept') : null}
      </p>
    </>
  )
}

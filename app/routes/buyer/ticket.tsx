import { quorumOf } from '#app/features/events/quorum.ts'
import styles from '#app/features/orders/components/checkout.module.css'
import { EventWhen, EventWhere } from '#app/features/orders/components/event-when.tsx'
import { QuorumLine } from '#app/features/orders/components/quorum-line.tsx'
import { getTicket } from '#app/features/orders/queries-ticket.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/ticket'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const ticket = await getTicket(ctx, params.code)
  return { ticket, qr: qrPath(ticket.code), now: ctx.now(), zone: ctx.timeZone }
})

/** One ticket for its participant, by the code that came with the email. */
export default function TicketPage({ loaderData: { ticket, qr, now, zone } }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'bookings'])
  const { event } = ticket
  const who = ticket.participantName ?? t('orders:done.nobody')
  return (
    <Page
      title={event.title}
      titleLang={event.language}
      kicker={t('orders:step.done')}
      lead={
        <>
          <EventWhen event={event} now={now} readerZone={zone} />
          <br />
          <EventWhere event={event} />
          <br />
          <QuorumLine quorum={quorumOf(event, ticket.coming, now)} timeZone={event.timeZone} now={now} held />
        </>
      }
      narrow
    >
      <PageMeta title={event.title} noindex />
      <div className={styles.ticket}>
        <QrCode {...qr} label={t('orders:done.qr', { name: who })} />
        <div>
          <b>{who}</b>
          <p lang={event.language}>{ticket.type}</p>
          <code>{ticket.code}</code>
        </div>
      </div>
      {ticket.onlineUrl ? (
        <p>
          {t('bookings:online')}: <ExternalLink href={ticket.onlineUrl}>{ticket.onlineUrl}</ExternalLink>
        </p>
      ) : null}
      <p className={styles.back}>
        <Anchor to={`/event/Q/${encodeURIComponent(event.slug)}`}>{t('orders:ended.event')}</Anchor>
      </p>
    </Page>
  )
}

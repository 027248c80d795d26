import { certificatePath } from '#app/features/delivery/certificates/certificate.ts'
import { findCertificateOf } from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { answerAbout } from '#app/features/people/qmail/conversation.ts'
import { Announcements } from '#app/features/sales/announcements/components/announcements.tsx'
import { listAnnouncementsOfTicket } from '#app/features/sales/announcements/queries-announcements.server.ts'
import { TicketPass } from '#app/features/sales/participants/components/ticket-pass.tsx'
import { TicketQuestions } from '#app/features/sales/participants/components/ticket-questions.tsx'
import { findTicket, getPassedOn } from '#app/features/sales/participants/queries-ticket.server.ts'
import { PassedOn } from '#app/features/sales/seat-offers/components/passed-on.tsx'
import { isPerson } from '#app/kit/actor.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/ticket'
import styles from './ticket.module.css'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const now = ctx.now()
  const ticket = await findTicket(ctx, params.code)
  if (!ticket) return { ticket, passedOn: await getPassedOn(ctx, params.code), now }
  const viewer = isPerson(ctx.actor) ? ctx.actor.username : null
  const [certificate, written] = await Promise.all([
    findCertificateOf(ctx, ticket.code),
    listAnnouncementsOfTicket(ctx, ticket.code),
  ])
  return { ticket, certificate, written, qr: qrPath(ticket.code), viewer, now, zone: ctx.timeZone }
})

/** One ticket for its participant, by the code that came with the email. */
export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'certificates', 'bookings'])
  if (!loaderData.ticket) return <PassedOn passedOn={loaderData.passedOn} now={loaderData.now} />
  const { certificate } = loaderData
  const { event, isShown } = loaderData.ticket
  return (
    <Wrap className={styles.page}>
      <PageMeta title={event.title} noindex />
      <TicketQuestions ticket={loaderData.ticket} now={loaderData.now} />
      <TicketPass {...loaderData} />
      <Announcements
        title={t('bookings:messages')}
        lang={event.language}
        answerTo={isShown ? (subject) => answerAbout('event', event.slug, subject) : undefined}
        {...loaderData}
      />
      {certificate ? (
        <p className={styles.back}>
          <Anchor to={certificatePath(certificate)}>{t('certificates:own.open')}</Anchor>
        </p>
      ) : null}
      {isShown ? (
        <p className={styles.back}>
          <Anchor to={`/event/Q/${encodeURIComponent(event.slug)}`}>{t('ended.event')}</Anchor>
        </p>
      ) : null}
    </Wrap>
  )
}

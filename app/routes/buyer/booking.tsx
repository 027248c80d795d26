import { QuorumShare } from '#app/features/catalogue/event-pages/components/quorum-share.tsx'
import { CertificateLinks } from '#app/features/delivery/certificates/components/certificate-links.tsx'
import { MailStopped } from '#app/features/people/email-codes/components/mail-stopped.tsx'
import { findOwnDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { answerAbout } from '#app/features/people/qmail/conversation.ts'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { Announcements } from '#app/features/sales/announcements/components/announcements.tsx'
import { bookingStatus, isComing, quorumOfBooking } from '#app/features/sales/bookings/booking.ts'
import { BookingFacts } from '#app/features/sales/bookings/components/booking-facts.tsx'
import { BookingMoney } from '#app/features/sales/bookings/components/booking-money.tsx'
import { BookingSum } from '#app/features/sales/bookings/components/booking-sum.tsx'
import { BookingTickets } from '#app/features/sales/bookings/components/booking-tickets.tsx'
import { CancelledSeats } from '#app/features/sales/bookings/components/cancelled-seats.tsx'
import { EventMoved } from '#app/features/sales/bookings/components/event-moved.tsx'
import { OrderSettled } from '#app/features/sales/bookings/components/order-settled.tsx'
import { RefundOwedNote } from '#app/features/sales/cancellations/refunds/components/refund-owed-note.tsx'
import { EmployeeChooser } from '#app/features/sales/employees/components/employee-chooser.tsx'
import { AgreedTraining } from '#app/features/sales/held-trainings/components/agreed-training.tsx'
import { OrderBilled } from '#app/features/sales/receivables/components/order-billed.tsx'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessages } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/booking'
import { bookingShown } from './booking-shown.server.ts'
import { takeBookingStep } from './booking-steps.server.ts'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await bookingShown(ctx, params.reference, url.searchParams.get('q'))),
  stopped: { email: ctx.actor.email, dead: await findOwnDeadAddress(ctx) },
}))

export const action = personAction(
  (ctx, values, { params }: Route.ActionArgs) => takeBookingStep(ctx, values, params.reference),
  { whileLocked: true },
)

export default function BookingPage({
  loaderData: { booking, bill, owed, certificates, written, training, chooser, stopped, now, zone, origin },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation(['bookings', 'orders', 'events', 'transfers', 'held-trainings', 'employees'])
  const { event, reference } = booking
  const page = `/event/Q/${encodeURIComponent(event.slug)}`
  const standing = bookingStatus(booking, now)
  const isOn = isComing(standing)
  const quorum = quorumOfBooking(booking, now)
  const done = actionData?.ok ? actionData : undefined
  const problem = actionData && !actionData.ok ? actionData : undefined
  const faults = translateMessages(t, problem?.errors)
  return (
    <>
      <PageMeta title={`${t('bookings:booking')} ${reference}`} noindex />
      <PageHead
        kicker={<Anchor to="/mybooking">{t('bookings:title')}</Anchor>}
        title={booking.isShown ? <Anchor to={page}>{event.title}</Anchor> : event.title}
        titleLang={event.language}
        actions={
          <>
            <MessageLink to={messageAbout('order', reference)} />
            {isOn && booking.state !== 'reserved' ? (
              <LinkButton to={`/mybooking/${reference}/calendar.ics`} data-document="" download>
                {t('bookings:calendar')}
              </LinkButton>
            ) : null}
            {!isOn && !bill && booking.again ? (
              <LinkButton to={`/topic/${encodeURIComponent(booking.again)}`} tone="go">
                {t('bookings:again')}
              </LinkButton>
            ) : null}
            {booking.invoice ? (
              <LinkButton to={`/mybooking/${reference}/invoice`}>{t('bookings:invoice.open')}</LinkButton>
            ) : null}
          </>
        }
      />
      <MailStopped stopped={stopped} now={now} zone={zone} />
      <BookingMoney booking={booking} now={now} />
      <RefundOwedNote owed={owed} now={now} />
      <EventMoved booking={booking} isOn={isOn} now={now} isGivenBack={done?.step === 'givenBack'} />
      {bill ? (
        <OrderBilled
          bill={bill}
          reference={reference}
          now={now}
          isGood={booking.state !== 'reserved'}
          isSignedIn
        />
      ) : null}
      {training ? <AgreedTraining code={training} /> : null}
      {quorum && !training ? (
        <QuorumShare quorum={quorum} event={event} origin={origin} now={now} groupDeal={booking.groupDeal} />
      ) : null}
      <BookingFacts booking={booking} standing={standing} isOn={isOn} now={now} zone={zone} />
      <Announcements
        title={t('messages')}
        lang={event.language}
        written={written}
        zone={zone}
        now={now}
        answerTo={(subject) => answerAbout('order', reference, subject)}
      />
      {training ? null : (
        <BookingSum
          sum={booking.sum}
          terms={isOn ? booking.refundTerms : null}
          costCentre={booking.billing?.costCentre}
        >
          <CancelledSeats booking={booking} now={now} zone={zone} />
          <OrderSettled {...booking} isBuyer />
        </BookingSum>
      )}
      {chooser ? <EmployeeChooser {...chooser} /> : null}
      <CertificateLinks certificates={certificates} />
      {booking.state === 'reserved' ? null : (
        <BookingTickets
          tickets={booking.tickets}
          isOn={isOn}
          faults={faults}
          cancel={booking.cancel}
          values={problem?.values}
          done={done?.step === 'named' ? done : done?.step === 'cancelled' ? 'cancelled' : undefined}
        />
      )}
    </>
  )
}

import { ConfirmNotice } from '#app/features/accounts/components/confirm-notice.tsx'
import { RenameNotice } from '#app/features/accounts/components/rename-notice.tsx'
import { noteRename } from '#app/features/accounts/note-rename.server.ts'
import { findLostName } from '#app/features/accounts/queries-usernames.server.ts'
import { resendConfirmation } from '#app/features/accounts/resend-confirmation.server.ts'
import { BookingRows } from '#app/features/orders/components/booking-rows.tsx'
import { SalesRows } from '#app/features/orders/components/sales-rows.tsx'
import { countBookings, listBookings } from '#app/features/orders/queries-bookings.server.ts'
import { countSales, listSales } from '#app/features/orders/queries-sales.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dashboard'

const SHOWN = 5

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const { username, email, emailConfirmed, serviceType, approval } = ctx.actor
  const isProvider = serviceType === 'provider'
  const [former, open, coming, events, bookingCounts, eventCounts] = await Promise.all([
    findLostName(ctx, ctx.actor),
    listBookings(ctx, 'open', { limit: SHOWN }),
    listBookings(ctx, 'coming', { limit: SHOWN }),
    isProvider ? listSales(ctx, 'coming', { limit: SHOWN }) : [],
    countBookings(ctx),
    isProvider ? countSales(ctx) : { coming: 0, past: 0 },
  ])
  return {
    person: { username, email, emailConfirmed, isProvider, approval },
    former,
    now: ctx.now(),
    zone: ctx.timeZone,
    open,
    coming,
    events,
    counts: { bookings: bookingCounts.coming, events: eventCounts.coming },
  }
})

export const action = personAction(async (ctx, { intent }, _args: Route.ActionArgs) => {
  if (intent !== 'renamed') return { ok: true as const, sent: true, ...(await resendConfirmation(ctx)) }
  await noteRename(ctx)
  return { ok: true as const, sent: false }
})

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const { person, former, now, zone, open, coming, events, counts } = loaderData
  const fault = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('greeting', { username: person.username })} />
      {former === null ? null : <RenameNotice former={former} username={person.username} />}
      {person.emailConfirmed ? null : (
        <ConfirmNotice
          email={person.email}
          sent={actionData?.ok === true && actionData.sent}
          fault={fault && say(t, fault)}
        />
      )}
      {person.isProvider && person.approval !== 'approved' ? (
        <Alert tone={person.approval === 'rejected' ? 'bad' : 'info'}>
          {t(`approval.${person.approval}`)}
        </Alert>
      ) : null}
      {open.length > 0 ? (
        <Section title={t('open')}>
          <BookingRows bookings={open} now={now} readerZone={zone} />
        </Section>
      ) : null}
      <Section
        title={t('bookings.title')}
        link={
          counts.bookings > SHOWN
            ? { to: '/mybooking', label: t('bookings.all', { count: counts.bookings }) }
            : undefined
        }
      >
        {coming.length > 0 ? (
          <BookingRows bookings={coming} now={now} readerZone={zone} />
        ) : (
          <EmptyState
            heading="h3"
            title={t('bookings.empty')}
            actions={
              <>
                <LinkButton to="/event/search" tone="go">
                  {t('bookings.events')}
                </LinkButton>
                <LinkButton to="/search?topic=">{t('bookings.topics')}</LinkButton>
              </>
            }
          >
            {t('bookings.next')}
          </EmptyState>
        )}
      </Section>
      {person.isProvider ? (
        <Section
          title={t('events.title')}
          link={
            counts.events > SHOWN
              ? { to: '/event/manage_event', label: t('events.all', { count: counts.events }) }
              : undefined
          }
        >
          {events.length > 0 ? <SalesRows events={events} now={now} /> : <p>{t('events.empty')}</p>}
        </Section>
      ) : null}
    </>
  )
}

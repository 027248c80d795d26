import { ConfirmNotice } from '#app/features/accounts/components/confirm-notice.tsx'
import { RenameNotice } from '#app/features/accounts/components/rename-notice.tsx'
import { noteRename } from '#app/features/accounts/note-rename.server.ts'
import { findLostName } from '#app/features/accounts/queries-usernames.server.ts'
import { resendConfirmation } from '#app/features/accounts/resend-confirmation.server.ts'
import { NotificationPage } from '#app/features/notifications/components/notification-page.tsx'
import { markRead } from '#app/features/notifications/mark-read.server.ts'
import { listNotifications } from '#app/features/notifications/queries-list.server.ts'
import { BookingRows } from '#app/features/orders/components/booking-rows.tsx'
import { ComingBookings, OwnEvents, SHOWN } from '#app/features/orders/components/desk-sections.tsx'
import { countBookings, listBookings } from '#app/features/orders/queries-bookings.server.ts'
import { countSales, listSales } from '#app/features/orders/queries-sales.server.ts'
import { ProfileNotice } from '#app/features/trainers/components/profile-progress.tsx'
import { getProviderState } from '#app/features/trainers/queries-own.server.ts'
import { isId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dashboard'

/** Of one's own events, nearest first: the next decision is about one of them. */
const LOOKED_AT = 50

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (url.searchParams.get('type') === 'notifi') {
    const asked = url.searchParams.get('before')
    const before = isId(asked) ? asked : null
    const notified = await listNotifications(ctx, before)
    return { notified: { ...notified, newest: before === null, now: ctx.now(), zone: ctx.timeZone } }
  }
  const { username, name, email, emailConfirmed, serviceType } = ctx.actor
  const isProvider = serviceType === 'provider'
  const [former, open, coming, events, bookingCounts, eventCounts, provider] = await Promise.all([
    findLostName(ctx, ctx.actor),
    listBookings(ctx, 'open', { limit: SHOWN }),
    listBookings(ctx, 'coming', { limit: SHOWN }),
    isProvider ? listSales(ctx, 'coming', { limit: LOOKED_AT }) : [],
    countBookings(ctx),
    isProvider ? countSales(ctx) : { coming: 0, past: 0 },
    isProvider ? getProviderState(ctx) : null,
  ])
  return {
    notified: null,
    person: { username, name, email, emailConfirmed, isProvider },
    provider,
    isStaff: ctx.actor.staffTasks.length > 0,
    former,
    now: ctx.now(),
    zone: ctx.timeZone,
    origin: config().ORIGIN,
    open,
    coming,
    events,
    counts: { bookings: bookingCounts.coming, events: eventCounts.coming },
  }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    const { intent } = values
    if (intent === 'read') {
      await markRead(ctx, values)
      return { ok: true as const, sent: false }
    }
    if (intent !== 'renamed') return { ok: true as const, sent: true, ...(await resendConfirmation(ctx)) }
    await noteRename(ctx)
    return { ok: true as const, sent: false }
  },
  { whileLocked: true },
)

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const { t: tb } = useTranslation('backoffice')
  if (loaderData.notified !== null) return <NotificationPage {...loaderData.notified} />
  const { person, provider, isStaff, former, now, zone, origin, open, coming, events, counts } = loaderData
  const fault = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('greeting', { name: person.name })} />
      {former === null ? null : <RenameNotice former={former} username={person.username} />}
      {person.emailConfirmed ? null : (
        <ConfirmNotice
          email={person.email}
          sent={actionData?.ok === true && actionData.sent}
          fault={fault && say(t, fault)}
        />
      )}
      {isStaff ? (
        <Alert
          action={
            <LinkButton to="/admin" tone="go">
              {tb('overview.link')}
            </LinkButton>
          }
        >
          {tb('overview.waits')}
        </Alert>
      ) : null}
      {provider ? <ProfileNotice state={provider} /> : null}
      {open.length > 0 ? (
        <Section title={t('open')}>
          <BookingRows bookings={open} now={now} readerZone={zone} />
        </Section>
      ) : null}
      {person.isProvider ? (
        <OwnEvents {...{ events, now, zone, origin }} username={person.username} count={counts.events} />
      ) : null}
      {person.isProvider && coming.length === 0 ? null : (
        <ComingBookings {...{ coming, now, zone }} count={counts.bookings} />
      )}
    </>
  )
}

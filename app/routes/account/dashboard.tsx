import { ProfileNotice } from '#app/features/catalogue/trainer-profiles/components/profile-progress.tsx'
import { ProvideNotice } from '#app/features/catalogue/trainers/components/provide.tsx'
import { acknowledgeRename } from '#app/features/people/accounts/acknowledge-rename.server.ts'
import { RenameNotice } from '#app/features/people/accounts/components/rename-notice.tsx'
import { FirstStepsNotice } from '#app/features/people/company-profiles/components/first-steps-notice.tsx'
import { ConfirmNotice } from '#app/features/people/email-codes/components/confirm-notice.tsx'
import { DeadAddressNotice } from '#app/features/people/email-codes/components/dead-address-notice.tsx'
import { NotificationPage } from '#app/features/people/notifications/components/notification-page.tsx'
import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import { listNotifications } from '#app/features/people/notifications/queries-list.server.ts'
import { UnreadMessages } from '#app/features/people/qmail/components/unread-messages.tsx'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { MandateNotice } from '#app/features/people/selling-mandates/components/mandate-notice.tsx'
import { CompanyDashboard } from '#app/features/procurement/workspace/components/company-dashboard.tsx'
import { TrainerDashboard } from '#app/features/procurement/workspace/components/trainer-dashboard.tsx'
import { UserDashboard } from '#app/features/procurement/workspace/components/user-dashboard.tsx'
import { StaffNotice } from '#app/features/site/backoffice/components/staff-notice.tsx'
import { NewTermsNotice } from '#app/features/site/policy-versions/components/new-terms-notice.tsx'
import { isId } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dashboard'
import { firstScreen } from './dashboard-shown.server.ts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (url.searchParams.get('type') === 'notifi') {
    const asked = url.searchParams.get('before')
    const before = isId(asked) ? asked : null
    const notified = await listNotifications(ctx, before)
    return { notified: { ...notified, newest: before === null, now: ctx.now(), zone: ctx.timeZone } }
  }
  return { notified: null, ...(await firstScreen(ctx)) }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    if (values.intent !== 'read' && values.intent !== 'renamed')
      return { ok: true as const, sent: true, ...(await resendConfirmation(ctx)) }
    await (values.intent === 'read' ? markRead(ctx, values) : acknowledgeRename(ctx))
    return { ok: true as const, sent: false }
  },
  { whileLocked: true },
)

/** The first screen: of the company or the SME that somebody acts for, else the own one. */
export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['dashboard', 'selling-mandates'])
  if (loaderData.notified !== null) return <NotificationPage {...loaderData.notified} />
  const { person, provider, taught, former, missing, mandate, unread, view, at, dead } = loaderData
  const fault = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  return (
    <>
      <PageMeta title={t('title')} noindex />
      {view.kind === 'user' ? <PageHead title={t('greeting', { name: person.name })} /> : null}
      {former === null ? null : <RenameNotice former={former} username={person.username} />}
      {person.emailConfirmed || dead ? null : (
        <ConfirmNotice
          email={person.email}
          sent={actionData?.ok === true && actionData.sent}
          fault={fault && translateMessage(t, fault)}
        />
      )}
      <DeadAddressNotice
        email={person.email}
        dead={dead}
        sent={actionData?.ok === true && actionData.sent}
        fault={fault && translateMessage(t, fault)}
        changeAt="/settings/security#email"
        {...at}
      />
      <NewTermsNotice now={at.now} />
      {person.isStaff ? <StaffNotice /> : null}
      <MandateNotice asked={mandate} />
      <FirstStepsNotice missing={missing} />
      {provider ? <ProfileNotice state={provider} taught={taught} /> : null}
      <UnreadMessages unread={unread} {...at} />
      <View {...loaderData} />
      {view.kind === 'user' && !provider ? <ProvideNotice /> : null}
    </>
  )
}

type Screen = Awaited<ReturnType<typeof firstScreen>>

function View({ view, workspace, at, origin, person: { username } }: Screen) {
  if (view.kind === 'company') return <CompanyDashboard {...at} workspace={workspace} data={view.data} />
  if (view.kind === 'sme')
    return (
      <TrainerDashboard {...at} workspace={workspace} origin={origin} username={username} data={view.data} />
    )
  return <UserDashboard {...at} origin={origin} username={username} data={view.data} />
}

import { hasTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { ProfileNotice } from '#app/features/catalogue/trainer-profiles/components/profile-progress.tsx'
import { getProviderState } from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { ProvideNotice } from '#app/features/catalogue/trainers/components/provide.tsx'
import { acknowledgeRename } from '#app/features/people/accounts/acknowledge-rename.server.ts'
import { RenameNotice } from '#app/features/people/accounts/components/rename-notice.tsx'
import { findLostName } from '#app/features/people/accounts/queries-usernames.server.ts'
import { FirstStepsNotice } from '#app/features/people/company-profiles/components/first-steps-notice.tsx'
import { listFirstSteps } from '#app/features/people/company-profiles/queries-steps.server.ts'
import { ConfirmNotice } from '#app/features/people/email-codes/components/confirm-notice.tsx'
import { NotificationPage } from '#app/features/people/notifications/components/notification-page.tsx'
import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import { listNotifications } from '#app/features/people/notifications/queries-list.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { CompanyDashboard } from '#app/features/procurement/workspace/components/company-dashboard.tsx'
import { TrainerDashboard } from '#app/features/procurement/workspace/components/trainer-dashboard.tsx'
import { UserDashboard } from '#app/features/procurement/workspace/components/user-dashboard.tsx'
import {
  getCompanyDashboard,
  getTrainerDashboard,
  getUserDashboard,
} from '#app/features/procurement/workspace/queries-dashboard.server.ts'
import { StaffNotice } from '#app/features/site/backoffice/components/staff-notice.tsx'
import { kindOf } from '#app/features/site/site/shell/menu.ts'
import { viewerOf } from '#app/features/site/site/shell/viewer.ts'
import { isId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { type PersonCtx, personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dashboard'

async function viewOf(ctx: PersonCtx) {
  const kind = kindOf(ctx.actor)
  if (kind === 'company') return { kind, data: await getCompanyDashboard(ctx) }
  if (kind === 'sme') return { kind, data: await getTrainerDashboard(ctx) }
  return { kind, data: await getUserDashboard(ctx) }
}

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (url.searchParams.get('type') === 'notifi') {
    const asked = url.searchParams.get('before')
    const before = isId(asked) ? asked : null
    const notified = await listNotifications(ctx, before)
    return { notified: { ...notified, newest: before === null, now: ctx.now(), zone: ctx.timeZone } }
  }
  return { notified: null, ...(await firstScreen(ctx)) }
})

async function firstScreen(ctx: PersonCtx) {
  const { username, name, email, emailConfirmed, serviceType, staffTasks } = ctx.actor
  const viewer = viewerOf(ctx.actor)
  const provides = kindOf(ctx.actor) === 'user' && serviceType === 'provider'
  const [former, view, missing, provider, taught] = await Promise.all([
    findLostName(ctx, ctx.actor),
    viewOf(ctx),
    listFirstSteps(ctx),
    provides ? getProviderState(ctx) : null,
    provides && hasTopics(ctx),
  ])
  return {
    person: { username, name, email, emailConfirmed, isStaff: staffTasks.length > 0 },
    provider,
    taught,
    workspace: {
      name: viewer?.company ?? name,
      label: viewer?.label ?? ('manager' as const),
      menu: viewer?.menu ?? [],
    },
    former,
    missing,
    view,
    at: { now: ctx.now(), zone: ctx.timeZone },
    origin: config().ORIGIN,
  }
}

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
  const { t } = useTranslation('dashboard')
  if (loaderData.notified !== null) return <NotificationPage {...loaderData.notified} />
  const { person, provider, taught, former, missing, view } = loaderData
  const fault = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  return (
    <>
      <PageMeta title={t('title')} noindex />
      {view.kind === 'user' ? <PageHead title={t('greeting', { name: person.name })} /> : null}
      {former === null ? null : <RenameNotice former={former} username={person.username} />}
      {person.emailConfirmed ? null : (
        <ConfirmNotice
          email={person.email}
          sent={actionData?.ok === true && actionData.sent}
          fault={fault && translateMessage(t, fault)}
        />
      )}
      {person.isStaff ? <StaffNotice /> : null}
      <FirstStepsNotice missing={missing} />
      {provider ? <ProfileNotice state={provider} taught={taught} /> : null}
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

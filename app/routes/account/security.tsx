import { SessionList } from '#app/features/people/auth-sessions/components/session-list.tsx'
import { listSessions } from '#app/features/people/auth-sessions/queries-sessions.server.ts'
import { PasskeyList } from '#app/features/people/credentials/components/passkey-list.tsx'
import { SiteList } from '#app/features/people/credentials/components/site-list.tsx'
import { listIdentities, listPasskeys } from '#app/features/people/credentials/queries-identities.server.ts'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import { EmailForm } from '#app/features/people/email-change/components/email-form.tsx'
import { getEmailAddress } from '#app/features/people/email-change/queries-email-change.server.ts'
import { DeadAddressNotice } from '#app/features/people/email-codes/components/dead-address-notice.tsx'
import { findOwnDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { TwoStep } from '#app/features/people/second-step/components/two-step.tsx'
import { getTwoStep } from '#app/features/people/second-step/queries-two-step.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { enabledProviders } from '#app/platform/identity/providers.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/security'
import { saveSecurity } from './security-steps.server.ts'

export const loader = personLoader(async (ctx, { request }: Route.LoaderArgs) => ({
  sessions: await listSessions(ctx, request),
  twoStep: await getTwoStep(ctx),
  identities: await listIdentities(ctx),
  passkeys: await listPasskeys(ctx),
  sites: enabledProviders().flatMap(({ id, isReady }) => (isReady ? [id] : [])),
  ...(await getEmailAddress(ctx)),
  dead: await findOwnDeadAddress(ctx),
  proof: await getOwnerProof(ctx),
  connected: new URL(request.url).searchParams.has('connected'),
  owed: ctx.actor.owesTwoStep,
  isOfStaff: ctx.actor.owesTwoStep || ctx.actor.staffTasks.length > 0,
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => saveSecurity(ctx, values, request),
  { whileLocked: true },
)

/** Where one is signed in, and how one signs in. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('security')
  const kept = actionData?.ok && 'sent' in actionData && actionData.sent ? actionData.sent : null
  const fault = actionData && !actionData.ok ? actionData : kept && { errors: {}, values: kept }
  const done = actionData?.ok && 'done' in actionData ? actionData.done : null
  const codes = actionData?.ok && 'codes' in actionData ? actionData.codes : null
  const allowed = actionData?.ok && 'allowed' in actionData ? actionData.allowed : null
  const asked = actionData?.ok && 'asked' in actionData ? actionData.asked : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FaultSummary fault={fault} />
      {done ? <Alert tone="good">{t(done)}</Alert> : null}
      {loaderData.connected && !actionData ? <Alert tone="good">{t('identities.connected')}</Alert> : null}
      {loaderData.owed && !done ? <Alert tone="wait">{t('twoStep.owed')}</Alert> : null}
      <DeadAddressNotice {...loaderData} sent={actionData?.ok === true && 'proof' in actionData} />
      <EmailForm {...loaderData} fault={fault} />
      <TwoStep {...loaderData} codes={codes} fault={fault} />
      <PasskeyList {...loaderData} asked={asked} fault={fault} />
      <SiteList {...loaderData} allowed={allowed} fault={fault} />
      <SessionList {...loaderData} />
    </>
  )
}

import { data } from 'react-router'
import { allowConnecting } from '#app/features/accounts/allow-connecting.server.ts'
import { beginTwoStep } from '#app/features/accounts/begin-two-step.server.ts'
import { SessionList } from '#app/features/accounts/components/session-list.tsx'
import { SiteList } from '#app/features/accounts/components/site-list.tsx'
import { TwoStep } from '#app/features/accounts/components/two-step.tsx'
import { confirmTwoStep } from '#app/features/accounts/confirm-two-step.server.ts'
import { endOwnSession } from '#app/features/accounts/end-own-session.server.ts'
import { endTwoStep } from '#app/features/accounts/end-two-step.server.ts'
import { listIdentities } from '#app/features/accounts/queries-identities.server.ts'
import { listSessions } from '#app/features/accounts/queries-sessions.server.ts'
import { getSettings } from '#app/features/accounts/queries-settings.server.ts'
import { getTwoStep } from '#app/features/accounts/queries-two-step.server.ts'
import { removeIdentity } from '#app/features/accounts/remove-identity.server.ts'
import { renewRecovery } from '#app/features/accounts/renew-recovery.server.ts'
import { signOutElsewhere } from '#app/features/accounts/sign-out-elsewhere.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { offeredProviders } from '#app/platform/identity/providers.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/security'
import { withCookies } from './after-sign-in.server.ts'

export const loader = personLoader(async (ctx, { request }: Route.LoaderArgs) => ({
  sessions: await listSessions(ctx, request),
  twoStep: await getTwoStep(ctx),
  identities: await listIdentities(ctx),
  sites: offeredProviders().flatMap(({ id, isReady }) => (isReady ? [id] : [])),
  hasPassword: (await getSettings(ctx)).hasPassword,
  connected: new URL(request.url).searchParams.has('connected'),
  owed: ctx.actor.owesTwoStep,
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => {
    switch (values.intent) {
      case 'end':
        await endOwnSession(ctx, values)
        return { ok: true as const, done: 'sessions.ended' as const }
      case 'endOthers':
        await signOutElsewhere(ctx, request)
        return { ok: true as const, done: 'sessions.othersEnded' as const }
      case 'connect': {
        const { provider, cookie } = await allowConnecting(ctx, values)
        return data({ ok: true as const, allowed: provider }, { headers: withCookies([cookie]) })
      }
      case 'disconnect':
        await removeIdentity(ctx, values)
        return { ok: true as const, done: 'identities.removed' as const }
      case 'begin':
        await beginTwoStep(ctx, values)
        return { ok: true as const }
      case 'turnOn':
        return {
          ok: true as const,
          done: 'twoStep.turnedOn' as const,
          ...(await confirmTwoStep(ctx, values, request)),
        }
      case 'renew':
        return { ok: true as const, done: 'twoStep.renewed' as const, ...(await renewRecovery(ctx, values)) }
      case 'turnOff':
        await endTwoStep(ctx, values)
        return { ok: true as const, done: 'twoStep.turnedOff' as const }
      default:
        throw new BadInput({ '': { key: 'common:invalid.value' } })
    }
  },
  { whileLocked: true },
)

/** Where one is signed in, and how one signs in. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('security')
  const fault = actionData && !actionData.ok ? actionData : null
  const done = actionData?.ok && 'done' in actionData ? actionData.done : null
  const codes = actionData?.ok && 'codes' in actionData ? actionData.codes : null
  const allowed = actionData?.ok && 'allowed' in actionData ? actionData.allowed : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FaultSummary fault={fault} />
      {done ? <Alert tone="good">{t(done)}</Alert> : null}
      {loaderData.connected && !actionData ? <Alert tone="good">{t('identities.connected')}</Alert> : null}
      {loaderData.owed && !done ? <Alert tone="wait">{t('twoStep.owed')}</Alert> : null}
      <TwoStep {...loaderData} codes={codes} fault={fault} />
      <SiteList {...loaderData} allowed={allowed} fault={fault} />
      <SessionList {...loaderData} />
    </>
  )
}

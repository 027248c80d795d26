import { beginTwoStep } from '#app/features/accounts/begin-two-step.server.ts'
import { SessionList } from '#app/features/accounts/components/session-list.tsx'
import { TwoStep } from '#app/features/accounts/components/two-step.tsx'
import { confirmTwoStep } from '#app/features/accounts/confirm-two-step.server.ts'
import { endOwnSession } from '#app/features/accounts/end-own-session.server.ts'
import { endTwoStep } from '#app/features/accounts/end-two-step.server.ts'
import { listSessions } from '#app/features/accounts/queries-sessions.server.ts'
import { getTwoStep } from '#app/features/accounts/queries-two-step.server.ts'
import { renewRecovery } from '#app/features/accounts/renew-recovery.server.ts'
import { signOutElsewhere } from '#app/features/accounts/sign-out-elsewhere.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/security'

export const loader = personLoader(async (ctx, { request }: Route.LoaderArgs) => ({
  sessions: await listSessions(ctx, request),
  twoStep: await getTwoStep(ctx),
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
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FaultSummary fault={fault} />
      {done ? <Alert tone="good">{t(done)}</Alert> : null}
      {loaderData.owed && !done ? <Alert tone="wait">{t('twoStep.owed')}</Alert> : null}
      <TwoStep {...loaderData} codes={codes} fault={fault} />
      <SessionList {...loaderData} />
    </>
  )
}

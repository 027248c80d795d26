import { SessionList } from '#app/features/accounts/components/session-list.tsx'
import { endOwnSession } from '#app/features/accounts/end-own-session.server.ts'
import { listSessions } from '#app/features/accounts/queries-sessions.server.ts'
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
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => {
    switch (values.intent) {
      case 'end':
        await endOwnSession(ctx, values)
        return { ok: true as const, done: 'ended' as const }
      case 'endOthers':
        await signOutElsewhere(ctx, request)
        return { ok: true as const, done: 'othersEnded' as const }
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
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FaultSummary fault={fault} />
      {actionData?.ok ? <Alert tone="good">{t(`sessions.${actionData.done}`)}</Alert> : null}
      <SessionList {...loaderData} />
    </>
  )
}

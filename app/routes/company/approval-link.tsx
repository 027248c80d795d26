import { redirect } from 'react-router'
import { approvalLinkPath } from '#app/features/sales/approval-rules/approval-step.ts'
import { LinkDecision } from '#app/features/sales/approval-rules/components/link-decision.tsx'
import { decideByLink } from '#app/features/sales/approval-rules/decide-by-link.server.ts'
import { findLinked } from '#app/features/sales/approval-rules/queries-link.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/approval-link'

export const loader = loaderOf(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { standing, said, decided } = await findLinked(ctx, params.token)
  const isDone = url.searchParams.get('done') === '1' && standing === 'used'
  const shown = said && { ...said, until: null, facts: said.facts(ctx.language) }
  return {
    standing,
    said: standing === 'open' ? shown : null,
    decided,
    isDone,
    path: said?.path ?? '/dashboard/i/eventapproval',
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await decideByLink(ctx, { ...values, token: params.token })
    return redirect(`${approvalLinkPath(params.token)}?done=1`)
  },
  { whileLocked: true, anywhere: true },
)

/** A link in an email is opened by programs too: only the buttons decide. */
export default function ApprovalLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('approval-rules')
  const language = useLanguage()
  const { standing, said, decided, isDone, path, now, zone } = loaderData
  const message = actionData?.errors['']
  if (said)
    return (
      <Page
        narrow
        title={said.title}
        kicker={t('link.title')}
        lead={<p>{t('link.lead', { name: said.name })}</p>}
      >
        <PageMeta title={t('link.title')} noindex />
        {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
        <LinkDecision said={said} fault={actionData ?? null} />
      </Page>
    )
  const at = decided ? formatMoment(decided.at, zone, language, now) : ''
  return (
    <Page narrow title={t('link.title')}>
      <PageMeta title={t('link.title')} noindex />
      <ClosedFormFault fault={actionData ?? null} />
      <Alert tone={isDone ? 'good' : 'wait'} action={<LinkButton to={path}>{t('link.signIn')}</LinkButton>}>
        {isDone ? t('link.done') : t(`link.${standing}`)}
        {decided && !isDone ? ` ${t('link.by', { name: decided.by, at })}` : null}
      </Alert>
    </Page>
  )
}

import { redirect } from 'react-router'
import { JoinCompanyForm } from '#app/features/people/companies/components/join-company-form.tsx'
import { SwitchForm } from '#app/features/people/companies/components/switch-form.tsx'
import { joinCompany } from '#app/features/people/companies/join-company.server.ts'
import { findInviting } from '#app/features/people/companies/queries-join.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/join'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const inviting = await findInviting(ctx, params.code)
  if (!inviting) throw refuse('notFound', 'accounts:invitation.unknown')
  if (!hasSession(ctx.actor))
    throw redirect(`/register?${inviting.kind === 'sme' ? 'comp' : 'company'}=${params.code}`)
  const kind: 'company' | 'sme' = inviting.kind === 'sme' ? 'sme' : 'company'
  return { id: inviting.id, company: inviting.name, code: params.code, kind, isMember: inviting.isMember }
})

export const action = personAction(
  async (ctx, _values, { params }: Route.ActionArgs) => ({
    ok: true as const,
    ...(await joinCompany(ctx, { companyId: params.code }, 'any')),
  }),
  { whileLocked: true },
)

/** The view of an invitation link for who is signed in: only approved providers join at once. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('companies')
  const { id, company, code, kind, isMember } = loaderData
  const title = t('invitation.accept', { company })
  const message = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  const done = actionData?.ok ? actionData.answer : null
  return (
    <Page narrow title={title}>
      <PageMeta title={title} noindex />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {done ? <Alert tone={done === 'waits' ? 'bad' : 'good'}>{t(`join.${done}`, { company })}</Alert> : null}
      {done ? null : (
        <JoinCompanyForm
          code={code}
          kind={kind}
          submit={title}
          member={isMember ? t('join.member', { company }) : null}
        >
          <p>{t(kind === 'sme' ? 'join.textSme' : 'join.text', { company })}</p>
        </JoinCompanyForm>
      )}
      {isMember ? (
        <SwitchForm>
          <Button type="submit" name="companyId" value={id} tone="go" size="large">
            {t('join.act', { company })}
          </Button>
        </SwitchForm>
      ) : null}
    </Page>
  )
}

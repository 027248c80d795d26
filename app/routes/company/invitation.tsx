import { Form, redirect } from 'react-router'
import { acceptInvitation } from '#app/features/people/companies/accept-invitation.server.ts'
import { getInvitation } from '#app/features/people/companies/queries-members.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invitation'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await getInvitation(ctx, params.token)),
  own: isPerson(ctx.actor) ? ctx.actor.email : null,
  back: `next=${encodeURIComponent(`/invite/${params.token}`)}`,
}))

export const action = personAction(
  async (ctx, _values, { params, request }: Route.ActionArgs) => {
    await acceptInvitation(ctx, { token: params.token }, request)
    return redirect('/dashboard')
  },
  { whileLocked: true },
)

/** What an invitation is to, and the button that accepts it. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('companies')
  const { company, kind, email, role, end, own, back } = loaderData
  const word = role === 1 ? 'admin' : kind === 'sme' ? 'employee' : 'manager'
  const message = actionData?.errors['']
  return (
    <Page narrow title={t('invitation.title', { company })}>
      <PageMeta title={t('invitation.title', { company })} noindex />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {end === 'open' ? (
        <>
          <p>{t('invitation.text', { company, email, role: t(`roles.${word}`) })}</p>
          {own === null ? (
            <FormActions>
              <LinkButton to={`/register?${back}`} tone="go">
                {t('signIn.register')}
              </LinkButton>
              <LinkButton to={`/login?${back}`}>{t('signIn.login')}</LinkButton>
            </FormActions>
          ) : (
            <Form method="post">
              <FormActions>
                <SendButton tone="go" size="large">
                  {t('invitation.accept', { company })}
                </SendButton>
              </FormActions>
            </Form>
          )}
        </>
      ) : (
        <Alert tone="wait">{t(`invitation.${end}`)}</Alert>
      )}
    </Page>
  )
}

import { Form, redirect } from 'react-router'
import { CodeField } from '#app/features/people/second-step/components/two-step.tsx'
import { offersPasskeyInstead } from '#app/features/people/second-step/queries-second-step.server.ts'
import { takeSecondStep } from '#app/features/people/sign-in/take-second-step.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/login-step'
import { goOn, nextOf } from './after-sign-in.server.ts'

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const next = nextOf(request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  return { next, byPasskey: await offersPasskeyInstead(ctx, request) }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) => {
    // The second click of two finds the browser signed in.
    if (hasSession(ctx.actor)) return redirect(nextOf(request) ?? '/dashboard')
    return goOn(ctx, request, await takeSecondStep(ctx, values, request))
  },
  { whileLocked: true },
)

/** The second step of signing in: a code of the app, or one of those for the day on which it is lost. */
export default function LoginStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('security')
  const fault = actionData && 'errors' in actionData ? actionData : null
  const problem = fault?.errors['']
  const { next, byPasskey } = loaderData
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <Page title={t('step.title')} lead={<p>{t('step.lead')}</p>} narrow>
      <PageMeta title={t('step.title')} noindex />
      <Form method="post" noValidate>
        <FormStack>
          {problem ? <Alert tone="bad">{translateMessage(t, problem)}</Alert> : null}
          <CodeField label={t('twoStep.anyCode')} fault={fault} />
          <FormActions>
            <SendButton tone="go" size="large">
              {t('step.submit')}
            </SendButton>
          </FormActions>
          <p>
            {byPasskey ? (
              <>
                <Anchor to={`/login/passkey${query}`} data-document>
                  {t('passkeys.login.go')}
                </Anchor>
                {' · '}
              </>
            ) : null}
            <Anchor to={`/login${query}`} data-document>
              {t('step.back')}
            </Anchor>
          </p>
        </FormStack>
      </Form>
    </Page>
  )
}

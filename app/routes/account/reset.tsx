import { Form } from 'react-router'
import { requestPasswordReset } from '#app/features/people/sign-in/request-password-reset.server.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/reset'
import { nextOf } from './after-sign-in.server.ts'

export const loader = loaderOf(async (_ctx, { request }: Route.LoaderArgs) => ({ next: nextOf(request) }))

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) => {
    await requestPasswordReset(ctx, { ...values, next: nextOf(request) })
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** Asks for the address of an account, and says the same of every address. */
export default function Reset({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const problem = actionData && !actionData.ok ? actionData : null
  const errors: FieldErrors = problem?.errors ?? {}
  const { '': failure, email } = errors
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <Page title={t('reset.title')} lead={<p>{t('reset.lead')}</p>} narrow>
      <PageMeta title={t('reset.pageTitle')} description={t('reset.lead')} noindex />
      {actionData?.ok ? (
        <Alert tone="good" title={t('reset.sent')}>
          <p>{t('reset.sentText')}</p>
        </Alert>
      ) : (
        <Form method="post" noValidate>
          <FormStack>
            {failure ? <Alert tone="bad">{translateMessage(t, failure)}</Alert> : null}
            <TextField
              label={t('email.label')}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={300}
              required
              defaultValue={String(problem?.values.email ?? '')}
              error={email && translateMessage(t, email)}
            />
            <div>
              <SendButton tone="go" size="large">
                {t('reset.send')}
              </SendButton>
            </div>
            <p>
              <Anchor to={`/login${query}`}>{t('signIn.title')}</Anchor>
            </p>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

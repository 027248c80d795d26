import { Form } from 'react-router'
import { resetPassword } from '#app/features/people/sign-in/reset-password.server.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/reset-password'
import { nextOf } from './after-sign-in.server.ts'

export const loader = loaderOf(async (_ctx, { request }: Route.LoaderArgs) => ({ next: nextOf(request) }))

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { id, token } = params
    return { ok: true as const, ...(await resetPassword(ctx, { id, token, password: values.password })) }
  },
  { whileLocked: true },
)

/** What a link leads to that was sent for a new password. */
export default function ResetPassword({ loaderData: { next }, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const errors: FieldErrors = actionData && !actionData.ok ? actionData.errors : {}
  const { password, '': failure } = errors
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <Page title={t('reset.pageTitle')} narrow>
      <PageMeta title={t('reset.new')} noindex />
      {actionData?.ok ? (
        <Alert
          tone="good"
          title={t('reset.done', { username: actionData.username })}
          action={
            <LinkButton to={`/login${query}`} tone="go">
              {t('signIn.title')}
            </LinkButton>
          }
        >
          <p>{t('reset.doneText')}</p>
        </Alert>
      ) : failure ? (
        <Alert
          tone="bad"
          title={translateMessage(t, failure)}
          action={<LinkButton to={`/reset${query}`}>{t('reset.again')}</LinkButton>}
        />
      ) : (
        <Form method="post" noValidate>
          <FormStack>
            <TextField
              label={t('username.label')}
              name="username"
              autoComplete="username"
              value={params.id}
              readOnly
            />
            <PasswordField
              label={t('reset.password')}
              name="password"
              autoComplete="new-password"
              hint={t('password.hint')}
              maxLength={128}
              required
              error={password && translateMessage(t, password)}
            />
            <div>
              <SendButton tone="go" size="large">
                {t('reset.save')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

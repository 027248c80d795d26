import { Form } from 'react-router'
import { undoEmailChange } from '#app/features/people/email-change/undo-email-change.server.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/undo-email'

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { id, token } = params
    return { ok: true as const, ...(await undoEmailChange(ctx, { id, token, password: values.password })) }
  },
  { whileLocked: true },
)

/** What the link leads to that was sent to an address which an account has left. */
export default function UndoEmail({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['security', 'accounts'])
  const errors: FieldErrors = actionData && !actionData.ok ? actionData.errors : {}
  const { password, '': failure } = errors
  return (
    <Page title={t('email.undo.title')} narrow>
      <PageMeta title={t('email.undo.title')} noindex />
      {actionData?.ok ? (
        <Alert
          tone="good"
          title={t('email.undo.done', { email: actionData.email })}
          action={
            <LinkButton to="/login" tone="go">
              {t('accounts:signIn.title')}
            </LinkButton>
          }
        >
          <p>{t('accounts:reset.doneText')}</p>
        </Alert>
      ) : failure ? (
        <Alert
          tone="bad"
          title={translateMessage(t, failure)}
          action={<LinkButton to="/contact">{t('email.mail.changed.button')}</LinkButton>}
        />
      ) : (
        <Form method="post" noValidate>
          <FormStack>
            <p>{t('email.undo.what')}</p>
            <PasswordField
              label={t('accounts:reset.password')}
              name="password"
              autoComplete="new-password"
              hint={t('accounts:password.hint')}
              maxLength={128}
              required
              error={password && translateMessage(t, password)}
            />
            <FormActions>
              <SendButton tone="go" size="large">
                {t('email.mail.undo.button')}
              </SendButton>
            </FormActions>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

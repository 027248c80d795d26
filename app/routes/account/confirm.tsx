import { Form } from 'react-router'
import { confirmEmail } from '#app/features/people/email-codes/confirm-email.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/confirm'

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => ({
    ok: true as const,
    ...(await confirmEmail(ctx, { token: params.token })),
  }),
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the button confirms. */
export default function Confirm({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const fault = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined
  return (
    <Page title={t('confirm.title')} narrow>
      <PageMeta title={t('confirm.title')} noindex />
      {actionData?.ok ? (
        <Alert
          tone="good"
          title={t('confirm.done', { username: actionData.username })}
          action={
            <LinkButton to="/dashboard" tone="go">
              {t('confirm.onward')}
            </LinkButton>
          }
        />
      ) : fault ? (
        <Alert
          tone="bad"
          title={translateMessage(t, fault)}
          action={<LinkButton to="/dashboard">{t('confirm.onward')}</LinkButton>}
        />
      ) : (
        <Form method="post">
          <FormStack>
            <p>{t('confirm.text')}</p>
            <div>
              <SendButton tone="go" size="large">
                {t('confirm.button')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

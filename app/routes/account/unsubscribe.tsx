import { Form } from 'react-router'
import { unsubscribeAccount } from '#app/features/accounts/unsubscribe-account.server.ts'
import { readUnsubscribeToken } from '#app/features/accounts/unsubscribe-token.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/unsubscribe'

export const loader = loaderOf(async (_ctx, { params }: Route.LoaderArgs) => {
  const wish = readUnsubscribeToken(params.token)
  if (!wish) throw notFound()
  return { type: wish.type }
})

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => ({
    ok: true as const,
    type: await unsubscribeAccount(ctx, params),
  }),
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the button, or the mail program's own one, switches off. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('notifications')
  const { type } = loaderData
  return (
    <Page title={t('unsubscribe.title')} narrow>
      <PageMeta title={t('unsubscribe.title')} noindex />
      {actionData?.ok ? (
        <Alert
          tone="good"
          title={t(`unsubscribe.done.${type}`)}
          action={<LinkButton to="/settings">{t('unsubscribe.settings')}</LinkButton>}
        />
      ) : (
        <Form method="post">
          <FormStack>
            <p>{t(`unsubscribe.text.${type}`)}</p>
            <div>
              <SendButton tone="go" size="large">
                {t('unsubscribe.button')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

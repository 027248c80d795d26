import { Form, redirect } from 'react-router'
import { identifyByLink } from '#app/features/sales/checkout/identify-by-link.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order-link'

export const handle = { quiet: true }

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => {
    const { reference, link } = params
    const { cookies } = await identifyByLink(ctx, { reference, link })
    const headers = new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))
    return redirect(`/order/${reference}`, { headers })
  },
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the button says that one buys. */
export default function OrderLink({ params, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'accounts'])
  const fault = actionData && 'errors' in actionData ? Object.values(actionData.errors)[0] : undefined
  return (
    <Page title={t('orders:link.title')} kicker={t('orders:checkout.order', params)} narrow>
      <PageMeta title={t('orders:link.title')} noindex />
      {fault ? (
        <Alert
          tone="bad"
          title={translateMessage(t, fault)}
          action={<LinkButton to={`/order/${params.reference}`}>{t('orders:sandbox.back')}</LinkButton>}
        />
      ) : (
        <Form method="post">
          <FormStack>
            <p>{t('orders:link.text')}</p>
            <div>
              <SendButton tone="go" size="large">
                {t('orders:link.button')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

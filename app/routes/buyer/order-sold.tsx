import { Form, redirect } from 'react-router'
import { openSoldOrder } from '#app/features/sales/organiser-sales/manual-orders/open-sold.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order-sold'

export const handle = { quiet: true }

export const action = actionOf(
  async (ctx, values, { params: { reference, link } }: Route.ActionArgs) => {
    const { ctx: guest, headers } = withVisitorKey(ctx, values.key)
    const { as } = await openSoldOrder(guest, { reference, link })
    return redirect(as === 'own' ? `/mybooking/${reference}` : `/order/${reference}`, { headers })
  },
  { whileLocked: true },
)

/**
 * What an email leads who bought by hand to: a booking without an account. Programs open links too: only the
 * button opens it.
 */
export default function OrderSold({ params, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['manual-orders', 'orders'])
  const fault = actionData && 'errors' in actionData ? Object.values(actionData.errors)[0] : undefined
  const title = t('manual-orders:open.title')
  return (
    <Page title={title} kicker={t('orders:checkout.order', { reference: params.reference })} narrow>
      <PageMeta title={title} noindex />
      {fault ? (
        <Alert tone="bad" title={translateMessage(t, fault)} />
      ) : (
        <Form method="post">
          <FormStack>
            <p>{t('manual-orders:open.text')}</p>
            <div>
              <SendButton tone="go" size="large">
                {t('manual-orders:open.button')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      )}
    </Page>
  )
}

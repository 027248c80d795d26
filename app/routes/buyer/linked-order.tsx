import { redirect } from 'react-router'
import { answerByLink } from '#app/features/procurement/order-links/answer-by-link.server.ts'
import { AnswerForms } from '#app/features/procurement/order-links/components/answer-forms.tsx'
import { linkedOrderPath } from '#app/features/procurement/order-links/link.ts'
import { findLinkedOrder } from '#app/features/procurement/order-links/queries-linked.server.ts'
import { PurchaseOrderView } from '#app/features/procurement/purchase-orders/components/purchase-order-view.tsx'
import { versionOf } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/linked-order'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const order = await findLinkedOrder(ctx, params.token)
  return { shown: order && { order, said: versionOf(order, null) }, now: ctx.now(), zone: ctx.timeZone }
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await answerByLink(ctx, { ...values, token: params.token })
    return redirect(linkedOrderPath(params.token))
  },
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the buttons answer. */
export default function LinkedOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['order-links', 'purchase-orders'])
  const { shown, now, zone } = loaderData
  if (!shown)
    return (
      <Page title={t('order-links:over.title')} narrow>
        <PageMeta title={t('order-links:over.title')} noindex />
        <Alert
          tone="wait"
          action={
            <LinkButton to="/dashboard/i/purchase-orders?side=received">
              {t('order-links:over.signIn')}
            </LinkButton>
          }
        >
          {t('order-links:over.text')}
        </Alert>
      </Page>
    )
  const { order, said } = shown
  const title = t('order-links:title', { number: order.numberText ?? '' })
  return (
    <Page
      title={said.title}
      lead={<p>{t('order-links:lead', { name: order.buyer, number: order.numberText ?? '' })}</p>}
      actions={
        <LinkButton to={`${linkedOrderPath(params.token)}/order.pdf`} data-document="" download>
          {t('purchase-orders:pdf')}
        </LinkButton>
      }
    >
      <PageMeta title={title} noindex />
      <AnswerForms order={order} fault={actionData ?? null} />
      <PurchaseOrderView order={order} said={said} now={now} zone={zone} />
    </Page>
  )
}

import { InvoiceSheet } from '#app/features/money/invoicing/components/invoice-sheet.tsx'
import { requirePayer } from '#app/features/money/subscriptions/policy.ts'
import { getPlanInvoice } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/plan-invoice'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  requirePayer(ctx.actor)
  return { invoice: await getPlanInvoice(ctx, params.number) }
})

/** An invoice of the marketplace to the workspace, to read and to print. */
export default function PlanInvoice({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const { t } = useTranslation(['bookings', 'subscriptions'])
  const title = t('invoice.title', { number: invoice.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/billing">{t('subscriptions:invoices.back')}</Anchor>}
        title={title}
        actions={
          <LinkButton to={`/dashboard/c/billing/invoice/${params.number}.pdf`} data-document="" download>
            PDF
          </LinkButton>
        }
      />
      <InvoiceSheet invoice={invoice} />
    </>
  )
}

import { InvoiceSheet } from '#app/features/money/invoicing/components/invoice-sheet.tsx'
import { BillOwed } from '#app/features/sales/receivables/components/bill-owed.tsx'
import { CreditNotes } from '#app/features/sales/receivables/components/credit-notes.tsx'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/booking-invoice'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  invoice: await getBookingInvoice(ctx, params.reference),
}))

export default function BookingInvoice({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const { t } = useTranslation('bookings')
  const title = t('invoice.title', { number: invoice.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to={`/mybooking/${params.reference}`}>{t('invoice.back')}</Anchor>}
        title={title}
        actions={
          <LinkButton to={`/mybooking/${params.reference}/invoice.pdf`} data-document="" download>
            {t('invoice.pdf')}
          </LinkButton>
        }
      />
      <InvoiceSheet invoice={invoice}>
        {invoice.owed ? <BillOwed bill={{ ...invoice, transfer: invoice.owed }} /> : null}
        <CreditNotes notes={invoice.credits} reference={params.reference} />
      </InvoiceSheet>
    </>
  )
}

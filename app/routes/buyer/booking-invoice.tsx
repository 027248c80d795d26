import { redirect } from 'react-router'
import { FatturaFiles } from '#app/features/money/invoicing/components/fattura-files.tsx'
import { InvoiceSheet } from '#app/features/money/invoicing/components/invoice-sheet.tsx'
import { headingOf } from '#app/features/money/invoicing/invoice.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { askCorrection } from '#app/features/sales/invoice-corrections/ask-correction.server.ts'
import { AskCorrection } from '#app/features/sales/invoice-corrections/components/ask-correction.tsx'
import { recipientOf } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { findRequest } from '#app/features/sales/invoice-corrections/queries-correction.server.ts'
import { ReminderTable } from '#app/features/sales/invoice-reminders/components/reminder-table.tsx'
import { listReminders } from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { BillOwed } from '#app/features/sales/receivables/components/bill-owed.tsx'
import { CreditNotes } from '#app/features/sales/receivables/components/credit-notes.tsx'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/booking-invoice'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const invoice = await getBookingInvoice(ctx, params.reference)
  const [request, reminders] = await Promise.all([
    findRequest(ctx, invoice.id),
    listReminders(ctx, invoice.id),
  ])
  return {
    invoice,
    request,
    reminders,
    now: ctx.now(),
    countries: listCountries(ctx.language),
    formKey: newKey(),
  }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await askCorrection(ctx, values)
    return redirect(`/mybooking/${params.reference}/invoice`)
  },
  { whileLocked: true },
)

export default function BookingInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('bookings')
  const { invoice, request, reminders, now, countries, formKey } = loaderData
  const title = t(`${headingOf(invoice)}.title`, { number: invoice.numberText })
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
      <FormStack>
        <InvoiceSheet invoice={invoice}>
          {invoice.owed ? (
            <BillOwed
              bill={{
                ...invoice,
                totalMinor: invoice.payableMinor,
                transfer: invoice.owed,
              }}
            />
          ) : null}
          <FatturaFiles
            id={invoice.id}
            isFattura={invoice.fattura !== null}
            isSelfBilled={invoice.selfBilled !== null}
          />
          <CreditNotes notes={invoice.credits} reference={params.reference} />
          {reminders.length > 0 ? <ReminderTable reminders={reminders} now={now} /> : null}
        </InvoiceSheet>
        <AskCorrection
          isOver={invoice.state === 'credited'}
          invoiceId={invoice.id}
          recipient={recipientOf(invoice.buyer)}
          formKey={formKey}
          countries={countries}
          request={request}
          fault={actionData ?? null}
        />
      </FormStack>
    </>
  )
}

import { InvoiceSheet } from '#app/features/money/invoicing/components/invoice-sheet.tsx'
import { getCreditNote } from '#app/features/sales/receivables/queries-documents.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/booking-credit'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  note: await getCreditNote(ctx, params.reference, params.number),
}))

export default function BookingCredit({ loaderData: { note }, params }: Route.ComponentProps) {
  const { t } = useTranslation('bookings')
  const title = t('credit.title', { number: note.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to={`/mybooking/${params.reference}`}>{t('invoice.back')}</Anchor>}
        title={title}
      />
      <InvoiceSheet invoice={note}>
        <p>{t('credit.says', { number: note.corrects })}</p>
      </InvoiceSheet>
    </>
  )
}

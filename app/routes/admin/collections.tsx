import { redirect } from 'react-router'
import { assignReceipt } from '#app/features/sales/collective-statements/assign-receipt.server.ts'
import { COLLECTIONS_PAGE } from '#app/features/sales/collective-statements/collective-statement.ts'
import { CreditTable } from '#app/features/sales/collective-statements/components/credit-table.tsx'
import { ReceiptForm } from '#app/features/sales/collective-statements/components/receipt-form.tsx'
import { ReceiptTable } from '#app/features/sales/collective-statements/components/receipt-table.tsx'
import { listCredits, listReceipts } from '#app/features/sales/collective-statements/queries-staff.server.ts'
import { recordReceipt } from '#app/features/sales/collective-statements/record-receipt.server.ts'
import { returnCredit } from '#app/features/sales/collective-statements/return-credit.server.ts'
import { sendBackReceipt } from '#app/features/sales/collective-statements/send-back-receipt.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/collections'

const DONE = ['collected', 'queued', 'again', 'assigned', 'sentBack', 'returned'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [receipts, credits] = await Promise.all([
    listReceipts(ctx, pageNumber(url.searchParams.get('page'))),
    listCredits(ctx),
  ])
  const done = DONE.find((name) => name === url.searchParams.get('done')) ?? null
  return { receipts, credits, done, formKey: newKey(), today: localDate(ctx.now(), ctx.timeZone) }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const to = (done: (typeof DONE)[number]) => redirect(`${COLLECTIONS_PAGE}?done=${done}`)
  switch (values.intent) {
    case 'receive':
      throw to(await recordReceipt(ctx, values))
    case 'assign':
      await assignReceipt(ctx, values)
      throw to('assigned')
    case 'sendBack':
      await sendBackReceipt(ctx, values)
      throw to('sentBack')
    case 'returnCredit':
      await returnCredit(ctx, values)
      throw to('returned')
    default:
      throw notFound()
  }
})

/** The collecting account: money that companies transfer for many sellers, whose it is, and their credit. */
export default function AdminCollections({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['collective-statements', 'house-statements'])
  const { receipts, credits, done, formKey, today } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const of = fault?.values ?? {}
  const isThere =
    of.intent === 'receive' ||
    receipts.rows.some(({ id, waits }) => waits && id === of.receipt) ||
    credits.some(({ slug, currency }) => slug === of.company && currency === of.currency)
  return (
    <>
      <PageMeta title={t('staff.title')} noindex />
      <PageHead
        title={t('staff.title')}
        lead={<p>{t('staff.lead')}</p>}
        actions={<LinkButton to="/admin/bankstatements">{t('house-statements:title')}</LinkButton>}
      />
      {done && !fault ? <Alert tone="good">{t(`staff.done.${done}`)}</Alert> : null}
      {whole && isThere ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isThere ? null : <ClosedFormFault fault={fault} />}
      <Section title={t('staff.receipts.title')}>
        {receipts.total > 0 ? (
          <ReceiptTable rows={receipts.rows} fault={fault} />
        ) : (
          <EmptyState title={t('staff.receipts.none')}>{t('staff.receipts.next')}</EmptyState>
        )}
        <Pagination
          page={receipts.page}
          pages={receipts.pageCount}
          hrefOf={(page) => `${COLLECTIONS_PAGE}?page=${page}`}
        />
      </Section>
      {credits.length > 0 ? (
        <Section title={t('staff.credits.title')} note={t('staff.credits.note')}>
          <CreditTable credits={credits} formKey={formKey} fault={fault} />
        </Section>
      ) : null}
      <Section title={t('staff.receipt.title')} note={t('staff.receipt.note')}>
        <ReceiptForm
          formKey={formKey}
          today={today}
          fault={fault?.values.intent === 'receive' && !whole ? fault : null}
        />
      </Section>
    </>
  )
}

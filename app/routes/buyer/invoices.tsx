import { InvoiceQueue } from '#app/features/procurement/order-matching/components/invoice-queue.tsx'
import { StandingMark } from '#app/features/procurement/order-matching/components/standing-mark.tsx'
import { pathOfStatement } from '#app/features/sales/account-statements/account-statement.ts'
import { COLLECTIVE_PATH } from '#app/features/sales/collection-terms/collection.ts'
import { ARCHIVE_PATH } from '#app/features/sales/invoice-archive/archive.ts'
import { AskedMark, CorrectStep } from '#app/features/sales/invoice-corrections/components/correct-step.tsx'
import { InvoiceSums } from '#app/features/sales/invoice-list/components/invoice-sums.tsx'
import { InvoiceTable } from '#app/features/sales/invoice-list/components/invoice-table.tsx'
import {
  INVOICE_SIDES,
  INVOICE_VIEWS,
  queryOfInvoices,
} from '#app/features/sales/invoice-list/invoice-list.ts'
import { ReminderMark } from '#app/features/sales/invoice-reminders/components/reminder-mark.tsx'
import { REMINDER_SETTINGS } from '#app/features/sales/invoice-reminders/reminder.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invoices'
import { showInvoices } from './invoices-shown.server.ts'
import { acceptChosen } from './queue-steps.server.ts'

const FILES = '/dashboard/i/invoice'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showInvoices(ctx, url))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => ({
    ok: true as const,
    answer: await acceptChosen(ctx, values),
  }),
  // It is of what was ordered before.
  { whileLocked: true },
)

/** What the party acted for was billed, and what it billed: what is to be paid first. */
export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['invoice-list', 'account-statements'])
  const { wanted, list, counts, sums, now, at } = loaderData
  const to = (changed: Partial<typeof wanted>, given?: Record<string, string>) =>
    at + queryOfInvoices({ ...wanted, ...changed }, given)
  const markOf = ({ id }: { id: string }) => (
    <>
      <StandingMark of={loaderData.standings[id]} invoice={id} />
      {loaderData.asked.includes(id) ? <AskedMark invoiceId={id} /> : null}
      <ReminderMark of={loaderData.reminded[id]} invoiceId={id} now={now} />
    </>
  )
  const stepOf = (row: (typeof list.rows)[number]) =>
    row.reference === null ? null : <CorrectStep {...row} />
  const file = (name: string, label: string) => (
    <LinkButton to={`${FILES}/${name}${queryOfInvoices(wanted)}`} data-document="" download>
      {label}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        actions={
          <>
            {loaderData.collects ? <LinkButton to={COLLECTIVE_PATH}>{t('collective')}</LinkButton> : null}
            <LinkButton to={pathOfStatement({ side: wanted.side, partner: null, year: null })}>
              {t('account-statements:title')}
            </LinkButton>
            <LinkButton to={ARCHIVE_PATH}>{t('archive')}</LinkButton>
            {wanted.side === 'issued' ? (
              <LinkButton to={REMINDER_SETTINGS}>{t('reminders')}</LinkButton>
            ) : null}
          </>
        }
      />
      <TabLinks
        label={t('sides')}
        tabs={INVOICE_SIDES.map((side) => ({
          label: t(`side.${side}`),
          to: to({ side, view: 'all', words: '' }),
          current: side === wanted.side,
        }))}
      />
      <InvoiceQueue
        rows={loaderData.queue}
        intentKey={loaderData.intentKey}
        answer={actionData?.ok ? actionData.answer : null}
        fault={actionData && !actionData.ok ? actionData : null}
      />
      <InvoiceSums side={wanted.side} sums={sums} />
      {counts.all > 0 ? (
        <>
          <FindForm
            key={to({})}
            label={t('find')}
            words={wanted.words}
            search={t('search')}
            kept={{
              side: wanted.side === 'received' ? null : wanted.side,
              view: wanted.view === 'all' ? null : wanted.view,
            }}
          />
          <TabLinks
            label={t('views')}
            tabs={INVOICE_VIEWS.filter((view) => counts[view] > 0 || view === wanted.view).map((view) => ({
              label: t(`view.${view}`),
              to: to({ view }),
              count: counts[view],
              current: view === wanted.view,
            }))}
          />
        </>
      ) : null}
      {list.total > 0 ? (
        <>
          <InvoiceTable
            rows={list.rows}
            side={wanted.side}
            now={now}
            base={FILES}
            markOf={markOf}
            stepOf={wanted.side === 'issued' ? stepOf : undefined}
          />
          <FormActions>
            {file('documents.zip', t('zip'))}
            {file('list.csv', t('csv'))}
            {file('list.xlsx', t('excel'))}
          </FormActions>
        </>
      ) : (
        <EmptyState title={t(counts.all > 0 ? 'noneFound' : `none.${wanted.side}`)}>
          {t(counts.all > 0 ? 'noneFoundText' : `noneText.${wanted.side}`)}
        </EmptyState>
      )}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => to({}, { page: String(page) })} />
    </>
  )
}

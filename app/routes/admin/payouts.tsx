import { redirect } from 'react-router'
import { COLLECTED_PAGE } from '#app/features/money/tax-collection/collection.ts'
import { mayCollectOf } from '#app/features/money/tax-collection/queries-own.server.ts'
import { BatchTable } from '#app/features/sales/payouts/components/batch-table.tsx'
import { DueTable } from '#app/features/sales/payouts/components/due-table.tsx'
import { HeldTable } from '#app/features/sales/payouts/components/held-table.tsx'
import { HoldForm } from '#app/features/sales/payouts/components/hold-form.tsx'
import { HoldsTable } from '#app/features/sales/payouts/components/holds-table.tsx'
import { batchPath } from '#app/features/sales/payouts/payout.ts'
import { placeHold } from '#app/features/sales/payouts/place-hold.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listBatches } from '#app/features/sales/payouts/queries-batches.server.ts'
import { listDue, listHeld, listHolds } from '#app/features/sales/payouts/queries-due.server.ts'
import { releaseHold } from '#app/features/sales/payouts/release-hold.server.ts'
import { REPORTS_PAGE } from '#app/features/sales/seller-reports/seller-report.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber, pagesHref } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/payouts'

const PAGE = '/admin/payouts'
const DONE = ['holding', 'released'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const pages = {
    held: pageNumber(url.searchParams.get('held')),
    batches: pageNumber(url.searchParams.get('batches')),
  }
  const [due, holds, held, batches] = await Promise.all([
    listDue(ctx),
    listHolds(ctx),
    listHeld(ctx, pages.held),
    listBatches(ctx, pages.batches),
  ])
  const done = DONE.find((name) => url.searchParams.has(name)) ?? null
  return {
    due,
    holds,
    held,
    batches,
    pages,
    done,
    formKey: newKey(),
    collects: mayCollectOf('INR'),
    zone: ctx.timeZone,
    now: ctx.now(),
  }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  switch (values.intent) {
    case 'prepare':
      throw redirect(batchPath((await preparePayouts(ctx, values)).code))
    case 'hold':
      await placeHold(ctx, values)
      throw redirect(`${PAGE}?holding`)
    case 'release':
      await releaseHold(ctx, values)
      throw redirect(`${PAGE}?released`)
    default:
      throw notFound()
  }
})

/** What is due to providers, what is held and why, and the batches in which it is paid out. */
export default function AdminPayouts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['payouts', 'tax-collection', 'seller-reports'])
  const { due, holds, held, batches, pages, done, formKey, collects, zone, now } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const hrefOf = (list: 'held' | 'batches') => (page: number) =>
    pagesHref(PAGE, { ...pages, [list]: page }, list)
  return (
    <>
      <PageMeta title={t('staff.title')} noindex />
      <PageHead
        title={t('staff.title')}
        lead={<p>{t('staff.lead')}</p>}
        actions={
          <>
            <LinkButton to={REPORTS_PAGE}>{t('seller-reports:title')}</LinkButton>
            {collects ? <LinkButton to={COLLECTED_PAGE}>{t('tax-collection:title')}</LinkButton> : null}
          </>
        }
      />
      {done && !fault ? <Alert tone="good">{t(`staff.done.${done}`)}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <Section title={t('staff.due.title')} note={t('staff.due.note')}>
        {due.length > 0 ? (
          <DueTable due={due} formKey={formKey} />
        ) : (
          <EmptyState title={t('staff.due.empty')}>{t('staff.due.emptyNext')}</EmptyState>
        )}
      </Section>
      <Section id="held" title={t('staff.held.title')} note={t('staff.held.note')}>
        {held.total > 0 ? <HeldTable held={held.rows} /> : <p>{t('staff.held.none')}</p>}
        <Pagination page={held.page} pages={held.pageCount} hrefOf={hrefOf('held')} />
      </Section>
      <Section id="batches" title={t('staff.batches.title')}>
        {batches.total > 0 ? (
          <BatchTable batches={batches.rows} zone={zone} now={now} />
        ) : (
          <p>{t('staff.batches.none')}</p>
        )}
        <Pagination page={batches.page} pages={batches.pageCount} hrefOf={hrefOf('batches')} />
      </Section>
      {holds.length > 0 ? (
        <Section title={t('staff.holds.title')} note={t('staff.holds.note')}>
          <HoldsTable holds={holds} />
        </Section>
      ) : null}
      <Section title={t('staff.hold.title')} note={t('staff.hold.note')}>
        <HoldForm fault={whole ? null : fault} />
      </Section>
    </>
  )
}

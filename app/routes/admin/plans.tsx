import { redirect } from 'react-router'
import { LostPlanRefunds } from '#app/features/money/subscriptions/components/lost-plan-refunds.tsx'
import { PlanBills } from '#app/features/money/subscriptions/components/plan-bills.tsx'
import { markPlanPaid } from '#app/features/money/subscriptions/mark-plan-paid.server.ts'
import { listLostPlanRefunds, listPlanBills } from '#app/features/money/subscriptions/queries-staff.server.ts'
import { resendPlanRefund } from '#app/features/money/subscriptions/resend-plan-refund.server.ts'
import { localDate } from '#app/kit/dates.ts'
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
import type { Route } from './+types/plans'

const PAGE = '/admin/plans'
const DONE = ['marked', 'again', 'otherwise'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [bills, lost] = await Promise.all([
    listPlanBills(ctx, pageNumber(url.searchParams.get('page'))),
    listLostPlanRefunds(ctx),
  ])
  const done = DONE.find((name) => name === url.searchParams.get('done')) ?? null
  return { bills, lost, done, today: localDate(ctx.now(), ctx.timeZone) }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  switch (values.intent) {
    case 'came':
      await markPlanPaid(ctx, values)
      throw redirect(`${PAGE}?done=marked`)
    case 'resend':
      await resendPlanRefund(ctx, values)
      throw redirect(`${PAGE}?done=${values.how}`)
    default:
      throw notFound()
  }
})

/** What staff do for plans: transfers that are awaited, and what was to go back and did not arrive. */
export default function AdminPlans({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'transfers', 'house-statements'])
  const { bills, lost, done, today } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const of = fault?.values ?? {}
  const isThere = bills.rows.some(({ number }) => number === of.number)
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
      {lost.length > 0 ? (
        <Section title={t('transfers:lost.title')} note={t('transfers:lost.noteStaff')} id="lost">
          <LostPlanRefunds lost={lost} />
        </Section>
      ) : null}
      <Section title={t('staff.bills')}>
        {bills.total > 0 ? (
          <PlanBills bills={bills.rows} fault={fault} today={today} />
        ) : (
          <EmptyState title={t('staff.none')}>{t('staff.next')}</EmptyState>
        )}
        <Pagination page={bills.page} pages={bills.pageCount} hrefOf={(page) => `${PAGE}?page=${page}`} />
      </Section>
    </>
  )
}

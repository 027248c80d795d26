import { redirect } from 'react-router'
import { approveBatch } from '#app/features/sales/payouts/approve-batch.server.ts'
import { BatchActions } from '#app/features/sales/payouts/components/batch-actions.tsx'
import { BatchPayouts } from '#app/features/sales/payouts/components/batch-payouts.tsx'
import { BatchStateBadge } from '#app/features/sales/payouts/components/batch-table.tsx'
import { discardBatch } from '#app/features/sales/payouts/discard-batch.server.ts'
import { markPayoutFailed } from '#app/features/sales/payouts/mark-payout-failed.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { batchPath } from '#app/features/sales/payouts/payout.ts'
import { getBatch } from '#app/features/sales/payouts/queries-batches.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/payout-batch'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getBatch(ctx, params.code, pageNumber(url.searchParams.get('page')))),
  zone: ctx.timeZone,
  now: ctx.now(),
}))

const STEPS = new Map<unknown, (ctx: Ctx, values: unknown) => Promise<void>>([
  ['approve', approveBatch],
  ['send', sendBatch],
  ['discard', discardBatch],
  ['paid', markPayoutsPaid],
  ['failed', markPayoutFailed],
])

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const take = STEPS.get(values.intent)
  if (!take) throw notFound()
  await take(ctx, { ...values, batch: params.code })
  throw redirect(batchPath(params.code))
})

/** One batch of payouts: its steps, its file, and what became of each payout. */
export default function PayoutBatch({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const { batch, sums, payouts, zone, now } = loaderData
  const { code, currency, createdAt, sentAt } = batch
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const isThere = payouts.rows.some(
    ({ code: one, state }) => one === fault?.values.payout && (state === 'sent' || state === 'paid'),
  )
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const moment = (at: Date) => formatMoment(at, zone, language, now)
  const by = (who: string, at: string) => t('batch.by', { who, at })
  return (
    <>
      <PageMeta title={t('batch.title', { code })} noindex />
      <PageHead
        kicker={<Anchor to="/admin/payouts">{t('staff.title')}</Anchor>}
        title={t('batch.headline', { amount: said(batch.totalMinor) })}
      />
      {whole && isThere ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isThere ? null : <ClosedFormFault fault={fault} />}
      <FactList
        facts={[
          { label: t('list.state'), value: <BatchStateBadge state={batch.state} /> },
          { label: t('staff.currency'), value: `${currency} · ${t(`methods.${batch.method}`)}` },
          { label: t('staff.providers'), value: batch.count },
          { label: t('batch.prepared'), value: by(batch.preparedBy, moment(createdAt)) },
          ...(batch.approvedBy ? [{ label: t('batch.approved'), value: batch.approvedBy }] : []),
          ...(sentAt ? [{ label: t('statement.sent'), value: moment(sentAt) }] : []),
          ...sums.map(({ state, count, minor }) => ({
            label: t(`states.${state}`),
            value: t('batch.sum', { count, amount: said(minor) }),
          })),
        ]}
      />
      <BatchActions batch={batch} sums={sums} />
      <Section title={t('batch.payouts')}>
        <BatchPayouts payouts={payouts.rows} fault={fault} />
      </Section>
      <Pagination
        page={payouts.page}
        pages={payouts.pageCount}
        hrefOf={(page) => `${batchPath(code)}?page=${page}`}
      />
    </>
  )
}

import { redirect } from 'react-router'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { SoldDates } from '#app/features/site/cases/components/sold-dates.tsx'
import { decideSold } from '#app/features/site/cases/decide-sold.server.ts'
import { getCaseOwner } from '#app/features/site/cases/queries-cases.server.ts'
import { getSoldCase } from '#app/features/site/cases/queries-sold.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/sold'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  sold: await getSoldCase(ctx, params.username),
  owner: await getCaseOwner(ctx, { kind: 'sold', key: params.username }),
  done: url.searchParams.has('done'),
  now: ctx.now(),
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { username } = params
  const path = `/admin/messages/sold/${encodeURIComponent(username)}`
  if (values.intent === 'assign') {
    await assignCase(ctx, values)
    throw redirect(path)
  }
  await decideSold(ctx, { ...values, username })
  throw redirect(`${path}?done`)
})

/** What somebody has sold who is suspended, and what becomes of each date. */
export default function Sold({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('cases')
  const { sold, owner, done, now } = loaderData
  const fault = faultOf(actionData)
  const title = t('kind.sold', { name: sold.name })
  const isClosed = sold.dates.every(({ choice }) => choice !== null)
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('title')}</Anchor>} title={title} />
      {done && !fault ? <Alert tone="good">{t('done.sold')}</Alert> : null}
      <FaultSummary fault={fault} labelOf={(name) => t(name === 'to' ? 'owner.to' : `sold.${name}`)} />
      <SplitLayout aside={owner ? <CaseOwnerPanel of={owner} fault={fault} /> : null}>
        <Section title={t('sold.seller')}>
          <p>
            <Anchor to={`/admin/accounts/${encodeURIComponent(sold.username)}`} translate="no">
              {sold.name}
            </Anchor>
          </p>
          {sold.reason ? <p dir="auto">{t('sold.because', { reason: sold.reason })}</p> : null}
          {sold.cancelled + sold.kept > 0 ? (
            <p>{t('sold.sum', { cancelled: sold.cancelled, kept: sold.kept })}</p>
          ) : null}
        </Section>
        {isClosed ? <Alert tone="good">{t('sold.closed')}</Alert> : null}
        {sold.dates.length === 0 ? (
          <EmptyState title={t('sold.none')}>{t('sold.noneText')}</EmptyState>
        ) : (
          <SoldDates dates={sold.dates} now={now} fault={fault} />
        )}
      </SplitLayout>
    </>
  )
}

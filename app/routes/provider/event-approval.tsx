import { redirect } from 'react-router'
import { decidesForAll } from '#app/features/catalogue/inventory/requests/policy.ts'
import { AskedRows } from '#app/features/catalogue/seat-requests/components/asked-rows.tsx'
import { DecideDesk } from '#app/features/catalogue/seat-requests/components/decide-desk.tsx'
import {
  APPROVAL_PATH,
  STAFF_APPROVAL_PATH,
} from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { RULES_PATH } from '#app/features/sales/approval-rules/approval-step.ts'
import { AskedPurchases } from '#app/features/sales/purchase-requests/components/asked-purchases.tsx'
import { PurchaseDesk } from '#app/features/sales/purchase-requests/components/purchase-desk.tsx'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-approval'
import { askedBy, showApprovals } from './approval-shown.server.ts'
import { decide, isDeclining } from './approval-steps.server.ts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { actor } = ctx
  if (decidesForAll(actor) && actor.company === null && !canSetSaleTerms(actor)) {
    const own = await askedBy(ctx)
    // What staff decides for others stands in the back office.
    if (own.seats.length + own.purchases.length === 0) throw redirect(STAFF_APPROVAL_PATH + url.search)
  }
  return showApprovals(ctx, url)
})

export const action = personAction(
  async (ctx, values, { url }: Route.ActionArgs) =>
    redirect(`${APPROVAL_PATH}?${await decide(ctx, values, url)}`),
  { whileLocked: isDeclining },
)

/**
 * Who asks for seats that somebody approves; for admins of a company what its members want to buy above their
 * limits; of staff also which events wait to be looked at. Below, and for everybody else alone: what the
 * reader has asked for.
 */
export default function EventApproval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['seat-requests', 'purchases', 'approval-rules'])
  const { seats, purchases, own, isOfCompany, done, now, zone } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  const isOfMembers = /Purchases?\b/.test([fault?.values.intent, ...Object.keys(fault?.values ?? {})].join())
  const desk = seats ? (
    <DecideDesk {...seats} done={done} now={now} zone={zone} fault={isOfMembers ? null : fault} />
  ) : null
  const hasAsked = own.seats.length + own.purchases.length > 0
  const lead = purchases ? null : <p>{t(seats ? 'decide.lead' : 'own.lead')}</p>
  return (
    <>
      <PageMeta title={t('decide.title')} noindex />
      <PageHead
        title={t('decide.title')}
        lead={lead}
        actions={isOfCompany ? <LinkButton to={RULES_PATH}>{t('approval-rules:title')}</LinkButton> : null}
      />
      {seats && seats.inReview > 0 ? (
        <Alert action={<LinkButton to="/admin/events">{t('decide.toReview')}</LinkButton>}>
          {t('decide.review', { count: seats.inReview })}
        </Alert>
      ) : null}
      {purchases ? (
        <PurchaseDesk list={purchases} done={done} zone={zone} now={now} fault={isOfMembers ? fault : null} />
      ) : null}
      {purchases ? null : desk}
      {purchases && seats && seats.events.length > 0 ? (
        <Section title={t('purchases:decide.seats')}>{desk}</Section>
      ) : null}
      <AskedPurchases rows={own.purchases} zone={zone} now={now} />
      <AskedRows requests={own.seats} />
      {seats || hasAsked ? null : (
        <EmptyState
          title={t('own.none')}
          actions={
            <LinkButton to="/event/search" tone="go">
              {t('own.events')}
            </LinkButton>
          }
        >
          {t('own.noneText')}
        </EmptyState>
      )}
    </>
  )
}

import { redirect } from 'react-router'
import { listWaitingEvents } from '#app/features/offers/queries-review.server.ts'
import { PurchaseDesk } from '#app/features/orders/purchases/components/purchase-desk.tsx'
import { decidesPurchases } from '#app/features/orders/purchases/policy.ts'
import {
  countPurchasesToDecide,
  listPurchasesToDecide,
} from '#app/features/orders/purchases/queries-purchases.server.ts'
import { APPROVAL_PATH } from '#app/features/tickets/asking/asking-path.ts'
import { DecideForm } from '#app/features/tickets/asking/components/decide-form.tsx'
import { DecidedNotes } from '#app/features/tickets/asking/components/decided-notes.tsx'
import { RequestFilter } from '#app/features/tickets/asking/components/request-filter.tsx'
import { filterInput } from '#app/features/tickets/asking/inputs.ts'
import { decidesForAll, decidesRequests } from '#app/features/tickets/asking/policy.ts'
import {
  countRequestsToDecide,
  listEventsAskedFor,
  listRequestsToDecide,
} from '#app/features/tickets/asking/queries-requests.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-approval'
import { decide, isDeclining } from './approval-steps.server.ts'

const SIZE = 25

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!decidesRequests(ctx.actor)) throw notFound()
  const filter = filterInput.parse(Object.fromEntries(url.searchParams))
  const page = pageNumber(url.searchParams.get('page'))
  const bought = pageNumber(url.searchParams.get('purchases'))
  const ofMembers = decidesPurchases(ctx.actor)
  const [counts, rows, events, review, waiting, purchases] = await Promise.all([
    countRequestsToDecide(ctx, filter),
    listRequestsToDecide(ctx, filter, { limit: SIZE, offset: (page - 1) * SIZE }),
    listEventsAskedFor(ctx),
    decidesForAll(ctx.actor) ? listWaitingEvents(ctx, { limit: 1 }) : null,
    ofMembers ? countPurchasesToDecide(ctx) : 0,
    ofMembers ? listPurchasesToDecide(ctx, { limit: SIZE, offset: (bought - 1) * SIZE }) : [],
  ])
  return {
    ...{ filter, events, now: ctx.now(), zone: ctx.timeZone },
    list: pageOf(rows, counts.shown, page, SIZE),
    purchases: ofMembers ? pageOf(purchases, waiting, bought, SIZE) : null,
    inReview: review?.total ?? 0,
    done: [...url.searchParams].filter(([name]) =>
      /^(bought\.)?(approved|declined|ordered)$|^not(Bought)?\.[a-zA-Z]+$/.test(name),
    ),
  }
})

export const action = personAction(
  async (ctx, values, { url }: Route.ActionArgs) =>
    redirect(`${APPROVAL_PATH}?${await decide(ctx, values, url)}`),
  { whileLocked: isDeclining },
)

/**
 * Who asks for seats that somebody approves: what waits longest first; for admins of a company what its members want to buy above their
 * limits; and of staff also which events wait to be looked at.
 */
export default function EventApproval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['asking', 'purchases'])
  const { events, inReview, purchases, done, now, zone } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  const isOfMembers = /Purchases?\b/.test([fault?.values.intent, ...Object.keys(fault?.values ?? {})].join())
  const seats = <Seats {...loaderData} fault={isOfMembers ? null : fault} />
  return (
    <>
      <PageMeta title={t('decide.title')} noindex />
      <PageHead title={t('decide.title')} lead={purchases ? null : <p>{t('decide.lead')}</p>} />
      {inReview > 0 ? (
        <Alert action={<LinkButton to="/admin/events">{t('decide.toReview')}</LinkButton>}>
          {t('decide.review', { count: inReview })}
        </Alert>
      ) : null}
      {purchases ? (
        <PurchaseDesk list={purchases} {...{ done, zone, now }} fault={isOfMembers ? fault : null} />
      ) : null}
      {purchases && events.length > 0 ? <Section title={t('purchases:decide.seats')}>{seats}</Section> : null}
      {purchases ? null : seats}
    </>
  )
}

type SeatsProps = Route.ComponentProps['loaderData'] & { fault: FormFault | null }

function Seats({ filter, events, list, done, now, zone, fault }: SeatsProps) {
  const { t } = useTranslation('asking')
  const asked = { ...(filter.event && { event: filter.event }), state: filter.state }
  return (
    <>
      <DecidedNotes done={done} />
      <FaultSummary fault={fault} />
      {events.length > 0 ? <RequestFilter {...{ events, filter, now }} /> : null}
      {list.total > 0 ? (
        <DecideForm key={done.join()} rows={list.rows} {...{ fault, zone, now }} />
      ) : (
        <EmptyState title={t('decide.empty')}>
          {t(events.length > 0 ? 'decide.emptyFilter' : 'decide.emptyNext')}
        </EmptyState>
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `${APPROVAL_PATH}?${new URLSearchParams({ ...asked, page: String(page) })}`}
      />
    </>
  )
}

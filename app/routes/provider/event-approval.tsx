import { redirect } from 'react-router'
import { listWaitingEvents } from '#app/features/offers/queries-review.server.ts'
import { approveRequests } from '#app/features/orders/approve-requests.server.ts'
import { APPROVAL_PATH } from '#app/features/tickets/asking/asking-path.ts'
import { DecideForm } from '#app/features/tickets/asking/components/decide-form.tsx'
import { DecidedNotes } from '#app/features/tickets/asking/components/decided-notes.tsx'
import { RequestFilter } from '#app/features/tickets/asking/components/request-filter.tsx'
import { declineRequests } from '#app/features/tickets/asking/decline-requests.server.ts'
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
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-approval'

const SIZE = 25

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!decidesRequests(ctx.actor)) throw notFound()
  const filter = filterInput.parse(Object.fromEntries(url.searchParams))
  const page = pageNumber(url.searchParams.get('page'))
  const [counts, rows, events, review] = await Promise.all([
    countRequestsToDecide(ctx, filter),
    listRequestsToDecide(ctx, filter, { limit: SIZE, offset: (page - 1) * SIZE }),
    listEventsAskedFor(ctx),
    decidesForAll(ctx.actor) ? listWaitingEvents(ctx, { limit: 1 }) : null,
  ])
  return {
    ...{ filter, events, now: ctx.now(), zone: ctx.timeZone },
    list: pageOf(rows, counts.shown, page, SIZE),
    inReview: review?.total ?? 0,
    done: [...url.searchParams].filter(([name]) => /^(approved|declined|not\.[a-zA-Z]+)$/.test(name)),
  }
})

export const action = personAction(async (ctx, values, { url }: Route.ActionArgs) => {
  if (!decidesRequests(ctx.actor)) throw notFound()
  const declines = values.approve === undefined && values.intent === 'decline'
  const given = { ...values, request: values.approve ?? values.request }
  const decided = declines ? await declineRequests(ctx, given) : await approveRequests(ctx, given)
  const { event, state } = filterInput.parse(Object.fromEntries(url.searchParams))
  const to = new URLSearchParams({ ...(event && { event }), ...(state !== 'asked' && { state }) })
  if (decided.done > 0) to.set(declines ? 'declined' : 'approved', String(decided.done))
  for (const { reason, count } of decided.not) to.set(`not.${reason.split('.').at(-1)}`, String(count))
  return redirect(`${APPROVAL_PATH}?${to}`)
})

/** Who asks for seats that somebody approves: what waits longest first, and of staff also which events wait to be looked at. */
export default function EventApproval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('asking')
  const { filter, events, list, inReview, done, now, zone } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  const asked = { ...(filter.event && { event: filter.event }), state: filter.state }
  return (
    <>
      <PageMeta title={t('decide.title')} noindex />
      <PageHead title={t('decide.title')} lead={<p>{t('decide.lead')}</p>} />
      {inReview > 0 ? (
        <Alert action={<LinkButton to="/admin/events">{t('decide.toReview')}</LinkButton>}>
          {t('decide.review', { count: inReview })}
        </Alert>
      ) : null}
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

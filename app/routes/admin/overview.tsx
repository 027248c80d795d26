import { canReviewEvents } from '#app/features/catalogue/event-publishing/policy.ts'
import { listWaitingEvents } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { canDecideProviders } from '#app/features/catalogue/trainers/policy.ts'
import { listWaitingProviders } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { listReportedReviews } from '#app/features/delivery/reviews/queries-reported.server.ts'
import { countLostRefunds } from '#app/features/sales/cancellations/queries-lost.server.ts'
import { canChaseRefunds } from '#app/features/sales/cancellations/refund-policy.ts'
import { countLateRefunds } from '#app/features/sales/cancellations/refunds/queries-chased.server.ts'
import { paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { canSeeQuarantinedFiles } from '#app/features/site/backoffice/policy.ts'
import { countQuarantinedFiles } from '#app/features/site/backoffice/queries-quarantined-files.server.ts'
import { waitedFor } from '#app/kit/spans.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/overview'

export const loader = staffLoader(async (ctx, _args: Route.LoaderArgs) => {
  const providers = canDecideProviders(ctx.actor) ? await listWaitingProviders(ctx, { limit: 1 }) : null
  const events = canReviewEvents(ctx.actor) ? await listWaitingEvents(ctx, { limit: 1 }) : null
  const reviews = canDecideReviews(ctx.actor)
    ? await listReportedReviews(ctx, { list: 'reported', limit: 1 })
    : null
  const refunds = paysOutToAll(ctx.actor) ? await countLostRefunds(ctx) : 0
  const late = canChaseRefunds(ctx.actor) ? await countLateRefunds(ctx) : 0
  const files = canSeeQuarantinedFiles(ctx.actor) ? await countQuarantinedFiles(ctx) : 0
  return {
    files,
    late,
    refunds,
    reviews: reviews?.total ?? 0,
    events: events?.total ?? 0,
    waiting: providers?.total ?? 0,
    longest: providers?.rows[0]?.since ?? null,
    now: ctx.now(),
  }
})

/** What waits for staff, and the way to it. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { waiting, events, reviews, refunds, late, files, longest, now } = loaderData
  return (
    <>
      <PageMeta title={t('overview.title')} noindex />
      <PageHead title={t('overview.title')} lead={<p>{t('overview.lead')}</p>} />
      {waiting + events + reviews + refunds + late + files === 0 ? (
        <EmptyState title={t('overview.empty')}>{t('overview.emptyNext')}</EmptyState>
      ) : (
        <DeskRows>
          {waiting > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.providers', { count: waiting })}
              titleLang={language}
              to="/admin/providers"
              lines={longest ? [t('overview.longest', { time: waitedFor(longest, now, language) })] : []}
            />
          ) : null}
          {events > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.events', { count: events })}
              titleLang={language}
              to="/admin/events"
              lines={[]}
            />
          ) : null}
          {reviews > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.reviews', { count: reviews })}
              titleLang={language}
              to="/admin/reviews"
              lines={[]}
            />
          ) : null}
          {late > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.late', { count: late })}
              titleLang={language}
              to="/admin/refunds"
              lines={[]}
            />
          ) : null}
          {refunds > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.refunds', { count: refunds })}
              titleLang={language}
              to="/revenue/transfers#lost"
              lines={[]}
            />
          ) : null}
          {files > 0 ? (
            <DeskRow
              heading="h2"
              title={t('overview.files', { count: files })}
              titleLang={language}
              to="/admin/files"
              lines={[]}
            />
          ) : null}
        </DeskRows>
      )}
    </>
  )
}

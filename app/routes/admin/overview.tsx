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
import { canDecideCases } from '#app/features/site/cases/policy.ts'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { canEditNewsletter } from '#app/features/site/newsletter/policy.ts'
import { countWaitingIssues } from '#app/features/site/newsletter/queries-issues.server.ts'
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
  const messages = canDecideCases(ctx.actor) ? (await listCases(ctx, { view: 'all', page: 1 })).counts.all : 0
  const refunds = paysOutToAll(ctx.actor) ? await countLostRefunds(ctx) : 0
  const late = canChaseRefunds(ctx.actor) ? await countLateRefunds(ctx) : 0
  const files = canSeeQuarantinedFiles(ctx.actor) ? await countQuarantinedFiles(ctx) : 0
  const issues = canEditNewsletter(ctx.actor) ? await countWaitingIssues(ctx) : 0
  return {
    issues,
    files,
    late,
    refunds,
    reviews: reviews?.total ?? 0,
    messages,
    events: events?.total ?? 0,
    waiting: providers?.total ?? 0,
    longest: providers?.rows[0]?.since ?? null,
    now: ctx.now(),
  }
})

/** What waits beside providers, in the order of the page. */
const WAITING = [
  { of: 'events', text: 'overview.events', to: '/admin/events' },
  { of: 'reviews', text: 'overview.reviews', to: '/admin/reviews' },
  { of: 'messages', text: 'overview.messages', to: '/admin/messages' },
  { of: 'late', text: 'overview.late', to: '/admin/refunds' },
  { of: 'refunds', text: 'overview.refunds', to: '/revenue/transfers#lost' },
  { of: 'issues', text: 'overview.newsletter', to: '/admin/newsletter' },
  { of: 'files', text: 'overview.files', to: '/admin/files' },
] as const

/** What waits for staff, and the way to it. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { waiting, longest, now, ...counts } = loaderData
  const rows = WAITING.filter(({ of }) => counts[of] > 0)
  return (
    <>
      <PageMeta title={t('overview.title')} noindex />
      <PageHead title={t('overview.title')} lead={<p>{t('overview.lead')}</p>} />
      {waiting + rows.length === 0 ? (
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
          {rows.map(({ of, text, to }) => (
            <DeskRow
              key={of}
              heading="h2"
              title={t(text, { count: counts[of] })}
              titleLang={language}
              to={to}
              lines={[]}
            />
          ))}
        </DeskRows>
      )}
    </>
  )
}

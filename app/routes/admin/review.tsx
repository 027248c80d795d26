import { redirect } from 'react-router'
import { ReviewDecision } from '#app/features/delivery/reviews/components/review-decision.tsx'
import { ReviewInQuestion } from '#app/features/delivery/reviews/components/review-in-question.tsx'
import { ReportLines } from '#app/features/site/content-reports/components/report-lines.tsx'
import { decideReview } from '#app/features/site/content-reports/decide-review.server.ts'
import { getReviewToDecide } from '#app/features/site/content-reports/queries-reviews.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/review'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  review: await getReviewToDecide(ctx, params.code),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await decideReview(ctx, { ...values, review: params.code })
  const list = values.decision === 'restore' ? 'hidden' : 'reported'
  throw redirect(`/admin/reviews?list=${list}&done=${values.decision}`)
})

/** A review with what was said against it, and the decision beside it. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'backoffice', 'content-reports'])
  const { review, now, zone } = loaderData
  const title = t('decide.one', { name: review.author })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to="/admin/reviews">{t('decide.list')}</Anchor>} title={title} />
      <SplitLayout
        aside={
          <ReviewDecision
            state={review.state}
            hiddenReason={review.hiddenReason}
            isOwn={review.isOwn}
            waits={review.reports.some(({ state }) => state === 'open')}
            fault={actionData && !actionData.ok ? actionData : null}
          />
        }
      >
        <ReviewInQuestion review={review} />
        <Section title={t('decide.reports', { count: review.reports.length })}>
          <ReportLines reports={review.reports} zone={zone} now={now} />
        </Section>
      </SplitLayout>
    </>
  )
}

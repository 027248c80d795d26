import { redirect } from 'react-router'
import { ReviewInQuestion } from '#app/features/delivery/reviews/components/review-in-question.tsx'
import { ReviewStanding } from '#app/features/delivery/reviews/components/review-standing.tsx'
import { ActRows } from '#app/features/people/staff-acts/components/act-rows.tsx'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { DismissalForm } from '#app/features/people/staff-acts/components/dismissal-form.tsx'
import { CHOICES_ABOUT } from '#app/features/people/staff-acts/decision.ts'
import { listActs } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { ReportLines } from '#app/features/site/content-reports/components/report-lines.tsx'
import { decideReview } from '#app/features/site/content-reports/decide-review.server.ts'
import { getReviewToDecide } from '#app/features/site/content-reports/queries-reviews.server.ts'
import { upholdReviewReports } from '#app/features/site/content-reports/uphold-review-reports.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/review'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const review = await getReviewToDecide(ctx, params.code)
  // Nobody reads of an own cause who of staff acted.
  const acts = review.isOwn ? [] : await listActs(ctx, review.authorUsername)
  return { review, acts, now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const review = params.code
  if (values.intent === 'decide') {
    await upholdReviewReports(ctx, { ...values, review })
    throw redirect('/admin/reviews?list=reported&done=decide')
  }
  if (values.intent === 'dismiss') {
    await decideReview(ctx, { ...values, review, decision: 'keep' })
    throw redirect('/admin/reviews?list=reported&done=keep')
  }
  await decideReview(ctx, { ...values, review })
  throw redirect('/admin/reviews?list=hidden&done=restore')
})

/** A review with what was said against it, and the decision beside it. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'backoffice', 'content-reports'])
  const { review, acts, now, zone } = loaderData
  const fault = faultOf(actionData)
  const intent = fault?.values.intent
  const waits = review.state === 'public' && review.reports.some(({ state }) => state === 'open')
  const title = t('decide.one', { name: review.author })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/admin/reviews">{t('decide.list')}</Anchor>}
        title={title}
        lead={
          review.isOwn ? null : (
            <p>
              <Anchor to={`/admin/accounts/${encodeURIComponent(review.authorUsername)}`}>
                {t('content-reports:case.author')}
              </Anchor>
            </p>
          )
        }
      />
      <SplitLayout
        aside={
          waits && !review.isOwn ? (
            <FormStack>
              <DismissalForm
                hint={t('content-reports:case.hint')}
                fault={intent === 'dismiss' ? fault : null}
              />
              <DecisionForm
                choices={CHOICES_ABOUT.review}
                isReported
                isAnswered
                fault={intent === 'decide' ? fault : null}
              />
            </FormStack>
          ) : (
            <ReviewStanding
              isHidden={review.state === 'hidden'}
              hiddenReason={review.hiddenReason}
              isOwn={review.isOwn}
              fault={fault}
            />
          )
        }
      >
        <ReviewInQuestion review={review} />
        <Section title={t('decide.reports', { count: review.reports.length })}>
          <ReportLines reports={review.reports} zone={zone} now={now} />
        </Section>
        {acts.length > 0 ? (
          <Section title={t('content-reports:case.actsOfAuthor')}>
            <ActRows acts={acts} zone={zone} now={now} />
          </Section>
        ) : null}
      </SplitLayout>
    </>
  )
}

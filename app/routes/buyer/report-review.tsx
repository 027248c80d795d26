import { redirect } from 'react-router'
import { ReportForm } from '#app/features/delivery/reviews/components/report-form.tsx'
import { ReviewInQuestion } from '#app/features/delivery/reviews/components/review-in-question.tsx'
import { getReviewToReport } from '#app/features/delivery/reviews/queries-reported.server.ts'
import { reportReview } from '#app/features/delivery/reviews/report-review.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/report-review'

const addressOf = (code: string) => `/review/report/${code}`

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => ({
  review: await getReviewToReport(ctx, params.code),
  mayReport: hasAccount(ctx.actor),
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await reportReview(ctx, { ...values, review: params.code })
    return redirect(addressOf(params.code))
  },
  { whileLocked: true, anywhere: true },
)

/** A review that somebody finds should not stand there, and the form that says why. */
export default function ReportReview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const { review, mayReport } = loaderData
  const { reported } = review
  return (
    <Page title={t('report.title')} lead={<p>{t('report.lead')}</p>} narrow>
      <PageMeta title={t('report.title')} noindex />
      <FormStack>
        {reported ? (
          <Alert tone="good" title={t('report.done')}>
            {t('report.doneNext')}
          </Alert>
        ) : null}
        <ReviewInQuestion review={review} />
        {mayReport && !reported ? (
          <ReportForm fault={actionData ?? null} />
        ) : (
          <FaultSummary fault={actionData ?? null} />
        )}
        {mayReport ? null : (
          <p>
            <LinkButton to={`/login?next=${encodeURIComponent(addressOf(review.code))}`} tone="go">
              {t('report.signIn')}
            </LinkButton>
          </p>
        )}
      </FormStack>
    </Page>
  )
}

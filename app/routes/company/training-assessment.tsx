import { ASSESSMENTS_PATH } from '#app/features/delivery/assessments/assessment.ts'
import { PublicReview } from '#app/features/delivery/assessments/components/public-review.tsx'
import { ResultsView } from '#app/features/delivery/assessments/components/results-view.tsx'
import { requireAssessments } from '#app/features/delivery/assessments/policy.ts'
import { getResults } from '#app/features/delivery/assessments/queries-results.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-assessment'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  requireAssessments(ctx.actor)
  return { results: await getResults(ctx, params.code), now: ctx.now() }
})

/** What the people of a workspace said of one training. */
export default function TrainingAssessment({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const { results, now } = loaderData
  const { title, language: titleLang, provider, endsAt, timeZone } = results.training
  return (
    <>
      <PageMeta title={t('titleOf', { title })} noindex />
      <Breadcrumb
        crumbs={[
          { label: t('title'), to: ASSESSMENTS_PATH },
          { label: title, lang: titleLang },
        ]}
      />
      <PageHead
        title={title}
        titleLang={titleLang}
        lead={
          <p>
            <span translate="no">{provider}</span> · {formatDay(endsAt, timeZone, language, now)}
          </p>
        }
      />
      <ResultsView results={results} />
      <PublicReview training={results.training} now={now} />
    </>
  )
}

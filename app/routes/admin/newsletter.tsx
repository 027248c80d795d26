import { redirect } from 'react-router'
import { NewsletterIssue } from '#app/features/site/newsletter/components/newsletter-issue.tsx'
import { NewsletterSamples } from '#app/features/site/newsletter/components/newsletter-samples.tsx'
import { decideNewsletter } from '#app/features/site/newsletter/decide-newsletter.server.ts'
import { findNewestIssue, listSamples } from '#app/features/site/newsletter/queries-issues.server.ts'
import { saveOpenings } from '#app/features/site/newsletter/save-openings.server.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/newsletter'

const DONE = ['approve', 'hold', 'saved'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { issue, readers } = await findNewestIssue(ctx)
  return {
    issue,
    readers,
    samples: issue ? await listSamples(ctx, issue) : [],
    done: DONE.find((one) => one === url.searchParams.get('done')) ?? null,
    now: ctx.now(),
  }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const isDecision = values.decision !== undefined
  if (isDecision) await decideNewsletter(ctx, values)
  else await saveOpenings(ctx, values)
  const done = isDecision ? (values.decision === 'approve' ? 'approve' : 'hold') : 'saved'
  throw redirect(`/admin/newsletter?done=${done}`)
})

/** The newest issue of the newsletter: whom it goes to, what some of them get, and whether it leaves. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('newsletter')
  const { issue, readers, samples, done, now } = loaderData
  const fault = faultOf(actionData)
  const nameOf = (code: string) => LANGUAGE_ENTRIES.find(({ value }) => value === code)?.nativeName ?? code
  return (
    <>
      <PageMeta title={t('admin.title')} noindex />
      <PageHead title={t('admin.title')} lead={<p>{t('admin.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`admin.done.${done}`)}</Alert> : null}
      <FaultSummary fault={fault} labelOf={nameOf} />
      {issue === null ? (
        <EmptyState title={t('admin.empty')}>{t('admin.emptyNext', { count: readers })}</EmptyState>
      ) : (
        <>
          <NewsletterIssue issue={issue} readers={readers} answer={actionData} />
          <Section title={t('admin.samples')} note={t('admin.samplesNote')}>
            <NewsletterSamples samples={samples} issue={issue} now={now} />
          </Section>
        </>
      )}
    </>
  )
}

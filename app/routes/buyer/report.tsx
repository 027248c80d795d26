import { data, redirect } from 'react-router'
import { ReviewInQuestion } from '#app/features/delivery/reviews/components/review-in-question.tsx'
import { getShownReview } from '#app/features/delivery/reviews/queries-one.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { ContentReportForm } from '#app/features/site/content-reports/components/content-report-form.tsx'
import { REPORTED_KINDS, reportedPath } from '#app/features/site/content-reports/content-report.ts'
import { getSubjectToReport } from '#app/features/site/content-reports/queries-subject.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { sendReportCode } from '#app/features/site/content-reports/send-report-code.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { reportPath } from '#app/kit/report-path.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/report'

function kindOf(word: string) {
  const kind = REPORTED_KINDS.find((known) => known === word)
  if (!kind) throw notFound()
  return kind
}

export const loader = loaderOf(async (ctx, { params, url }: Route.LoaderArgs) => {
  const kind = kindOf(params.kind)
  const { title, slug } = await getSubjectToReport(ctx, { kind, slug: params.slug })
  return {
    kind,
    title,
    at: reportedPath(kind, slug),
    review: kind === 'review' || kind === 'answer' ? await getShownReview(ctx, slug) : null,
    isVisitor: ctx.actor.kind === 'visitor',
    isSent: url.searchParams.has('sent'),
    formKey: newKey(),
  }
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { slug } = params
    const kind = kindOf(params.kind)
    const guest = withVisitorKey(ctx, values.key)
    const isVisitor = ctx.actor.kind === 'visitor'
    const email = emailKey(String(values.email ?? ''))
    const isProven = isVisitor && (await findGuestEmail(guest.ctx, email))?.confirmed === true
    const isAgain = values.intent === 'again'
    if (isVisitor && (isAgain || (!isProven && !values.code6))) {
      const sent = await sendReportCode(guest.ctx, { ...values, kind, slug, isAgain })
      return data({ ok: true as const, sentTo: sent.email, values }, { headers: guest.headers })
    }
    await reportContent(guest.ctx, { ...values, kind, slug })
    return redirect(`${reportPath(kind, slug)}?sent`, { headers: guest.headers })
  },
  { whileLocked: true, anywhere: true },
)

/** Something that somebody finds should not stand there, and the form that says why. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['content-reports', 'reviews'])
  const { kind, title, at, review, isVisitor, isSent, formKey } = loaderData
  const errors: FormFault['errors'] = actionData && 'errors' in actionData ? actionData.errors : {}
  const fault: FormFault | null = actionData ? { errors, values: actionData.values } : null
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null
  const waits = sentTo ?? (errors.code6 ? String(actionData?.values.email ?? '') : null)
  return (
    <Page
      narrow
      title={t(`page.title.${kind}`)}
      kicker={
        review ? null : (
          <Anchor to={at} lang="" dir="auto">
            {title}
          </Anchor>
        )
      }
      lead={<p>{t('page.lead')}</p>}
    >
      <PageMeta title={t(`page.title.${kind}`)} noindex />
      {isSent ? (
        <Alert tone="good" title={t('page.done')}>
          {t('page.doneNext')}
        </Alert>
      ) : (
        <FormStack>
          {review ? <ReviewInQuestion review={review} /> : null}
          <ContentReportForm
            hasPictures={review === null}
            isVisitor={isVisitor}
            sentTo={waits}
            formKey={formKey}
            fault={fault}
          />
        </FormStack>
      )}
    </Page>
  )
}

import { redirect } from 'react-router'
import { ActRows } from '#app/features/people/staff-acts/components/act-rows.tsx'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { DismissalForm } from '#app/features/people/staff-acts/components/dismissal-form.tsx'
import { CHOICES_ABOUT } from '#app/features/people/staff-acts/decision.ts'
import { listActs } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { getCaseOwner } from '#app/features/site/cases/queries-cases.server.ts'
import { ReportLines } from '#app/features/site/content-reports/components/report-lines.tsx'
import {
  DECIDED_AS,
  reportCasePath,
  reportedPath,
} from '#app/features/site/content-reports/content-report.ts'
import { dismissContentReports } from '#app/features/site/content-reports/dismiss-content-reports.server.ts'
import { getReportedContent } from '#app/features/site/content-reports/queries-case.server.ts'
import { listReportedPictures } from '#app/features/site/content-reports/queries-pictures.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/report'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const content = await getReportedContent(ctx, params.subject)
  const [owner, acts, pictures] = await Promise.all([
    getCaseOwner(ctx, { kind: 'content', key: params.subject }),
    listActs(ctx, content.username),
    listReportedPictures(ctx, params.subject),
  ])
  return { content, owner, acts, pictures, now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  if (values.intent === 'assign') {
    await assignCase(ctx, values)
    throw redirect(reportCasePath(params.subject))
  }
  const sent = { ...values, subject: params.subject }
  if (values.intent === 'decide') await upholdContentReports(ctx, sent)
  else await dismissContentReports(ctx, sent)
  throw redirect(`${CASES_PATH}?done=${values.intent === 'decide' ? 'uphold' : 'dismiss'}Content`)
})

/** What was reported: what is said against it, what staff has done, and the decision. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['content-reports', 'cases'])
  const { content, owner, acts, pictures, now, zone } = loaderData
  const { kind, title, slug, username, isOpen, count, reports } = content
  const fault = faultOf(actionData)
  const intent = fault?.values.intent
  const isAssigned = intent === 'assign'
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to={CASES_PATH}>{t('cases:title')}</Anchor>}
        title={title}
        titleLang=""
        lead={
          <p>
            <Anchor to={`/admin/accounts/${encodeURIComponent(username)}`}>
              {t(`case.lead.${kind}`, { name: content.owner })}
            </Anchor>
          </p>
        }
        actions={<LinkButton to={reportedPath(kind, slug)}>{t('case.see')}</LinkButton>}
      />
      {isOpen ? null : <ClosedFormFault fault={fault} />}
      {isOpen && isAssigned ? <FaultSummary fault={fault} labelOf={() => t('cases:owner.to')} /> : null}
      <SplitLayout
        isTall
        aside={
          isOpen ? (
            <FormStack>
              <DismissalForm hint={t('case.hint')} fault={intent === 'dismiss' ? fault : null} />
              <DecisionForm
                choices={CHOICES_ABOUT[DECIDED_AS[kind]]}
                pictures={pictures}
                isReported
                isAnswered
                fault={intent === 'decide' ? fault : null}
              />
              {owner ? <CaseOwnerPanel of={owner} fault={isAssigned ? fault : null} /> : null}
            </FormStack>
          ) : null
        }
      >
        <Section title={t('case.reports', { count })}>
          <ReportLines reports={reports} zone={zone} now={now} />
        </Section>
        {acts.length > 0 ? (
          <Section title={t('case.acts')}>
            <ActRows acts={acts} zone={zone} now={now} />
          </Section>
        ) : null}
      </SplitLayout>
    </>
  )
}

import { redirect } from 'react-router'
import { CaseLines } from '#app/features/people/message-safety/components/case-lines.tsx'
import { dismissReport } from '#app/features/people/message-safety/dismiss-report.server.ts'
import { getMessageReport } from '#app/features/people/message-safety/queries-case.server.ts'
import { upholdReport } from '#app/features/people/message-safety/uphold-report.server.ts'
import { ActRows } from '#app/features/people/staff-acts/components/act-rows.tsx'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { DismissalForm } from '#app/features/people/staff-acts/components/dismissal-form.tsx'
import { CHOICES_ABOUT } from '#app/features/people/staff-acts/decision.ts'
import { listActs } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { getCaseOwner } from '#app/features/site/cases/queries-cases.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/message-report'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const report = await getMessageReport(ctx, params.code)
  const [owner, acts] = await Promise.all([
    getCaseOwner(ctx, { kind: 'report', key: params.code }),
    listActs(ctx, report.reported.username),
  ])
  return { report, owner, acts, now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  if (values.intent === 'assign') {
    await assignCase(ctx, values)
    throw redirect(`/admin/messages/${params.code}`)
  }
  const sent = { ...values, report: params.code }
  if (values.intent === 'decide') await upholdReport(ctx, sent)
  else await dismissReport(ctx, sent)
  throw redirect(`${CASES_PATH}?done=${values.intent === 'decide' ? 'uphold' : 'dismiss'}`)
})

/** A reported conversation: who the two sides are, what was said around the report, and the decision. */
export default function MessageReport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['message-safety', 'cases'])
  const { report, owner, acts, now, zone } = loaderData
  const fault = faultOf(actionData)
  const intent = fault?.values.intent
  const isAssigned = intent === 'assign'
  const isOpen = report.state === 'open'
  const { reporter, reported } = report
  const title = t('decide.report', { name: reported.name })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('cases:title')}</Anchor>} title={title} />
      {isOpen ? null : <ClosedFormFault fault={fault} />}
      {isOpen && isAssigned ? <FaultSummary fault={fault} labelOf={() => t('cases:owner.to')} /> : null}
      <SplitLayout
        isTall
        aside={
          isOpen ? (
            <FormStack>
              <DismissalForm hint={t('decide.dismissHint')} fault={intent === 'dismiss' ? fault : null} />
              <DecisionForm
                choices={CHOICES_ABOUT.party}
                isReported
                fault={intent === 'decide' ? fault : null}
              />
              {owner ? <CaseOwnerPanel of={owner} fault={isAssigned ? fault : null} /> : null}
            </FormStack>
          ) : (
            <Panel>
              <Alert tone="wait" title={t(`decide.states.${report.state}`)}>
                {report.decision}
              </Alert>
            </Panel>
          )
        }
      >
        <Section title={t(`report.reasons.${report.reason}`)}>
          {report.words ? <p dir="auto">{report.words}</p> : null}
          <p>
            {t('decide.reportedSide')}{' '}
            <Anchor to={`/admin/accounts/${encodeURIComponent(reported.username)}`} translate="no">
              {reported.name}
            </Anchor>
          </p>
          <p>
            {t('decide.reporterSide')}{' '}
            <Anchor to={`/admin/accounts/${encodeURIComponent(reporter.username)}`} translate="no">
              {reporter.name}
            </Anchor>
          </p>
          {report.title ? <p>{t('decide.about', { title: report.title })}</p> : null}
        </Section>
        <Section title={t('decide.lines')}>
          <CaseLines lines={report.lines} zone={zone} now={now} />
        </Section>
        {acts.length > 0 ? (
          <Section title={t('decide.acts')}>
            <ActRows acts={acts} zone={zone} now={now} />
          </Section>
        ) : null}
      </SplitLayout>
    </>
  )
}

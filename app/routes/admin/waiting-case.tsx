import { redirect } from 'react-router'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH, caseFilePath, MOST_DAYS_OFF } from '#app/features/site/cases/case.ts'
import { CaseFacts } from '#app/features/site/cases/components/case-facts.tsx'
import { CaseNoteForm, CaseNotes } from '#app/features/site/cases/components/case-notes.tsx'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import { getCaseOwner, listCaseNotes } from '#app/features/site/cases/queries-cases.server.ts'
import { resumeCase } from '#app/features/site/cases/resume-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/waiting-case'

const dayIn = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const now = ctx.now()
  const [found, notes] = await Promise.all([getCaseOwner(ctx, params), listCaseNotes(ctx, params)])
  const days = { first: dayIn(now, 1), last: dayIn(now, MOST_DAYS_OFF) }
  return { found, notes, days, once: newKey(), now, zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const sent = { ...values, kind: params.kind, key: params.key }
  if (values.intent === 'take') throw redirect(await takeCase(ctx, sent))
  if (values.intent === 'assign') await assignCase(ctx, sent)
  else if (values.intent === 'note') await noteCase(ctx, sent)
  else if (values.intent === 'resume') await resumeCase(ctx, sent)
  else throw notFound()
  throw redirect(caseFilePath(params))
})

/** A case: what it is about, who looks after it, what was noted, and the way to where it is decided. */
export default function WaitingCase({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('cases')
  const { found, notes, days, once, now, zone } = loaderData
  const fault = faultOf(actionData)
  const isAssigned = fault?.values.intent === 'assign'
  const title = found ? t(`kind.${found.kind}`, { name: found.about }) : t('closed.title')
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('title')}</Anchor>} title={title} />
      <FaultSummary fault={fault} labelOf={(name) => t(name === 'to' ? 'owner.to' : `note.${name}`)} />
      {found ? (
        <SplitLayout aside={<CaseOwnerPanel of={found} fault={isAssigned ? fault : null} />}>
          <CaseFacts of={found} now={now} zone={zone} />
          <Section title={t('note.title')}>
            <CaseNotes notes={notes} now={now} zone={zone} />
          </Section>
          <Section title={t('note.add')}>
            <CaseNoteForm key={once} once={once} fault={isAssigned ? null : fault} {...days} />
          </Section>
        </SplitLayout>
      ) : (
        <EmptyState title={t('closed.title')}>{t('closed.text')}</EmptyState>
      )}
    </>
  )
}

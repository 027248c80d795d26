import { redirect } from 'react-router'
import { QuestionForm } from '#app/features/sales/participant-questions/components/question-form.tsx'
import {
  QuestionList,
  ReadyQuestions,
  SpreadQuestions,
} from '#app/features/sales/participant-questions/components/question-list.tsx'
import { dropQuestion } from '#app/features/sales/participant-questions/drop-question.server.ts'
import { getQuestions } from '#app/features/sales/participant-questions/queries-questions.server.ts'
import { raiseQuestion } from '#app/features/sales/participant-questions/raise-question.server.ts'
import { saveQuestion } from '#app/features/sales/participant-questions/save-question.server.ts'
import { spreadQuestions } from '#app/features/sales/participant-questions/spread-questions.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-questions'

const pathOf = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}/questions`

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getQuestions(ctx, params.slug, url.searchParams.get('edit'))),
  saved: url.searchParams.has('saved'),
  spread: url.searchParams.get('spread'),
}))

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const input = { ...values, event: params.slug }
  if (values.intent === 'drop') await dropQuestion(ctx, input)
  else if (values.intent === 'raise') await raiseQuestion(ctx, input)
  else if (values.intent === 'spread')
    return redirect(`${pathOf(params.slug)}?spread=${await spreadQuestions(ctx, input)}`)
  else await saveQuestion(ctx, input)
  return redirect(`${pathOf(params.slug)}?saved`)
})

/** What participants of an event are asked, in which order, and what was asked before. */
export default function EventQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('questions')
  const { event, types, questions, retired, edited, ready, canWrite, canAdd, saved, otherDates } = loaderData
  const spread = Number(loaderData.spread ?? Number.NaN)
  const fault = actionData ?? null
  const isForm = fault !== null && fault.values.intent === 'save'
  const here = pathOf(event.slug)
  return (
    <>
      <PageMeta title={`${t('manage.title')}: ${event.title}`} noindex />
      <PageHead title={t('manage.title')} lead={<p>{t('manage.lead')}</p>} />
      {saved && !fault ? <Alert tone="good">{t('manage.saved')}</Alert> : null}
      {spread >= 0 && !fault ? <Alert tone="good">{t('spread.done', { count: spread })}</Alert> : null}
      {fault && !isForm ? <FaultSummary fault={fault} /> : null}
      {questions.length > 0 ? (
        <Section title={t('list.title')}>
          <QuestionList event={event} types={types} questions={questions} canWrite={canWrite} here={here} />
          {canWrite && otherDates > 0 ? <SpreadQuestions dates={otherDates} /> : null}
        </Section>
      ) : null}
      {canWrite && canAdd && !edited && ready.length > 0 ? (
        <Section title={t('ready.title')} note={t('ready.note')}>
          <ReadyQuestions event={event} ready={ready} />
        </Section>
      ) : null}
      {(canWrite && (canAdd || edited)) || isForm ? (
        <Section title={t(edited ? 'form.editTitle' : 'form.title')} id="question">
          <QuestionForm
            key={edited?.id ?? questions.length}
            event={event}
            types={types}
            edited={edited}
            back={here}
            answer={isForm ? fault : null}
          />
        </Section>
      ) : null}
      {retired.length > 0 ? (
        <Section title={t('list.retired')} note={t('list.retiredNote')}>
          <QuestionList event={event} types={types} here={here} questions={retired} canWrite={false} />
        </Section>
      ) : null}
    </>
  )
}

import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { sentAnswers } from '#app/features/sales/participant-questions/answer.ts'
import { AnswerForm } from '#app/features/sales/participant-questions/components/answer-form.tsx'
import { findAsked } from '#app/features/sales/participant-questions/queries-asked.server.ts'
import { saveAnswers } from '#app/features/sales/participant-questions/save-answers.server.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/ticket-questions'

/** Also after a refusal: the questions may be others by now. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const asked = await findAsked(ctx, params.code)
  // Of a ticket that is no longer valid its own page says why.
  if (!asked) throw redirect(`/ticket/${params.code}`)
  return asked
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const answers = { ...sentAnswers(values).get(0) }
    await saveAnswers(ctx, { code: params.code, seen: values.seen, answers })
    return { ok: true as const }
  },
  { whileLocked: true },
)

/**
 * What the organiser asks of one participant, for whoever has the ticket: the participant, or the buyer
 * instead.
 */
export default function TicketQuestions({ loaderData: asked, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('questions')
  const who = asked.participantName
  return (
    <Page
      title={t('answer.title')}
      kicker={<Anchor to={`/ticket/${asked.code}`}>{t('answer.ticket')}</Anchor>}
      lead={
        <p>
          <span lang={asked.language}>{asked.title}</span> · <span lang={asked.language}>{asked.type}</span>
          {who ? <span translate="no"> · {who}</span> : null}
        </p>
      }
      narrow
      compact
    >
      <PageMeta title={`${t('answer.title')}: ${asked.title}`} noindex />
      <AnswerForm key={asked.asked.map(({ id }) => id).join()} asked={asked} answer={actionData} />
    </Page>
  )
}

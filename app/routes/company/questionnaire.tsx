import { answerQuestionnaire } from '#app/features/delivery/assessments/answer-questionnaire.server.ts'
import { QuestionnaireForm } from '#app/features/delivery/assessments/components/questionnaire-form.tsx'
import { declineQuestionnaire } from '#app/features/delivery/assessments/decline-questionnaire.server.ts'
import { getQuestionnaire } from '#app/features/delivery/assessments/queries-questionnaire.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/questionnaire'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => ({
  asked: await getQuestionnaire(ctx, params.token),
  stop: `/assessment/${params.token}/stop`,
  now: ctx.now(),
}))

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { token } = params
    if (values.intent === 'decline') await declineQuestionnaire(ctx, { token })
    else await answerQuestionnaire(ctx, { ...values, token })
    return { ok: true as const }
  },
  { whileLocked: true, anywhere: true },
)

/** A few questions about a training behind a personal link, for people without an account. */
export default function Questionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const { asked, stop, now } = loaderData
  const { state, audience, round, title, company, provider } = asked
  const fault = actionData && !actionData.ok ? actionData : null
  const day = formatDay(asked.endsAt, asked.timeZone, language, now)
  return (
    <Page
      narrow
      title={title}
      titleLang={asked.language}
      kicker={t(`page.${audience}.${round}`)}
      lead={
        <p>
          <span translate="no">{provider}</span> · {day}
        </p>
      }
    >
      <PageMeta title={t('page.title', { title })} noindex />
      {state === 'open' ? (
        <FormStack>
          <p>{t(`page.${audience}Promise`, { company })}</p>
          <QuestionnaireForm asked={asked} fault={fault} />
          <p>
            <Anchor to={stop}>{t('mail.stop')}</Anchor>
          </p>
        </FormStack>
      ) : (
        <FormStack>
          {/* What was sent from another tab meanwhile. */}
          {fault ? <Alert tone="bad">{t(`refused.${state}`)}</Alert> : null}
          <Alert tone={state === 'answered' ? 'good' : 'wait'} title={t(`state.${state}`)}>
            {t(`stateText.${state}`, { company })}
          </Alert>
        </FormStack>
      )}
    </Page>
  )
}

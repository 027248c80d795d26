import { redirect } from 'react-router'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { TrainingTopicForm } from '#app/features/procurement/training-topics/components/training-topic-form.tsx'
import { createTrainingTopic } from '#app/features/procurement/training-topics/create-training-topic.server.ts'
import { topicFormValues } from '#app/features/procurement/training-topics/form-values.ts'
import { writesTrainingTopics } from '#app/features/procurement/training-topics/policy.ts'
import { getOwnTopic } from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { reviseTrainingTopic } from '#app/features/procurement/training-topics/revise-training-topic.server.ts'
import {
  FEE_APPROVAL_PATH,
  trainingTopicPath,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { requirementChoices } from '../buyer/requirement-choices.server.ts'
import type { Route } from './+types/add-training-topic'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!writesTrainingTopics(ctx.actor)) throw notFound()
  const code = url.searchParams.get('topic')
  const [{ categories, textLanguages }, topic] = await Promise.all([
    requirementChoices(ctx),
    code === null ? null : getOwnTopic(ctx, code),
  ])
  const currency = proposeCurrency(ctx.actor.company.country ?? guessCountry(ctx))
  return {
    topic: topic && { code: topic.code, title: topic.title, language: topic.language },
    form: {
      categories,
      languages: textLanguages,
      values: topic ? topicFormValues(topic, currency) : { language: ctx.language, currency, days: '1' },
      revision: topic?.revision ?? null,
      state: topic?.state ?? ('draft' as const),
      intentKey: newKey(),
    },
  }
})

export const action = personAction(async (ctx, values, { url }: Route.ActionArgs) => {
  const topic = url.searchParams.get('topic')
  const { code } =
    topic === null
      ? await createTrainingTopic(ctx, values)
      : await reviseTrainingTopic(ctx, { ...values, code: topic })
  return redirect(`${trainingTopicPath(code)}?done=${values.intent === 'open' ? 'open' : 'saved'}`)
})

/** A training that the company needs: a new topic, or one that is changed. */
export default function AddTrainingTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('training-topics')
  const { topic, form } = loaderData
  const title = t(topic ? 'edit' : 'add')
  return (
    <>
      <PageMeta title={topic ? `${title}: ${topic.title}` : title} noindex />
      <PageHead
        kicker={
          topic ? (
            <Anchor to={trainingTopicPath(topic.code)} lang={topic.language}>
              {topic.title}
            </Anchor>
          ) : (
            <Anchor to={FEE_APPROVAL_PATH}>{t('title')}</Anchor>
          )
        }
        title={title}
        lead={<p>{t('form.lead')}</p>}
      />
      {form.state === 'open' ? <Alert tone="info">{t('form.changesOpen')}</Alert> : null}
      <TrainingTopicForm {...form} key={form.revision ?? 0} fault={actionData ?? null} />
    </>
  )
}

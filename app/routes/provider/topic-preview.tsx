import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { getTopicPreview } from '#app/features/topics/queries-preview.server.ts'
import { rowsOf, topicLabel } from '#app/features/topics/topic-form.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { whileShown } from '#app/ui/shown-elsewhere.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { besideTopic } from '../public/topic/show-topic.server.ts'
import { TopicView } from '../public/topic/topic-view.tsx'
import type { Route } from './+types/topic-preview'

export const loader = personLoader(async () => null)

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const topic = await getTopicPreview(ctx, { ...values, intent: 'save' })
  const { shown } = await besideTopic(ctx, topic)
  return { topic, key: rowsOf(values.key)[0] ?? '', ...shown }
})

/** A topic with what stands in its form, as buyers would see it; while the form is open beside it, as one types. Nothing is kept. */
export default function TopicPreview({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('teaching')
  const fetcher = useFetcher<typeof action>({ key: 'preview' })
  const answer = fetcher.data ?? actionData
  const key = answer && 'key' in answer ? answer.key : rowsOf(answer?.values.key)[0]
  const { submit } = fetcher
  useEffect(
    () => (key ? whileShown(key, (typed) => void submit(typed, { method: 'post' })) : undefined),
    [key, submit],
  )
  const meta = <PageMeta title={t('add.preview')} noindex />
  if (!answer)
    return (
      <Page title={t('preview.none')} lead={<p>{t('preview.noneText')}</p>}>
        {meta}
        <LinkButton to="/manage_topic">{t('own.title')}</LinkButton>
      </Page>
    )
  if ('errors' in answer)
    return (
      <Page title={t('add.preview')}>
        {meta}
        <Alert tone="wait" title={t('preview.fault')}>
          <ul>
            {Object.entries(answer.errors).map(([field, message]) => (
              <li key={field}>{[topicLabel(t, field), say(t, message)].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </Alert>
      </Page>
    )
  const { key: _key, ...shown } = answer
  return (
    <TopicView
      {...shown}
      note={
        <Alert tone="wait" title={t('preview.title')}>
          <p>{t('preview.text')}</p>
        </Alert>
      }
    >
      {meta}
    </TopicView>
  )
}

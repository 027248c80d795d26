import { getTopicPreview } from '#app/features/catalogue/topic-editing/queries-preview.server.ts'
import { rowsOf, topicLabel } from '#app/features/catalogue/topic-editing/topic-form.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { NothingShown, useShownForm } from '#app/ui/shown-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { besideTopic } from '../public/topic/show-topic.server.ts'
import { TopicView } from '../public/topic/topic-view.tsx'
import type { Route } from './+types/topic-preview'
import { answerPreview } from './preview-answer.server.ts'

export const loader = personLoader(async () => null)

export const action = personAction((ctx, values, { url }: Route.ActionArgs) =>
  answerPreview(url, values, async () => {
    const topic = await getTopicPreview(ctx, { ...values, intent: 'save' })
    const { shown } = await besideTopic(ctx, topic)
    return { topic, key: rowsOf(values.key)[0] ?? '', ...shown }
  }),
)

/**
 * A topic with what stands in its form, as buyers would see it; while the form is open beside it, as one
 * types. Nothing is kept.
 */
export default function TopicPreview({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('topic-editing')
  const { shown, fault } = useShownForm(actionData)
  if (!shown)
    return (
      <NothingShown
        fault={fault}
        labelOf={(field) => topicLabel(t, field)}
        words={{
          title: t('add.preview'),
          fault: t('preview.fault'),
          none: t('preview.none'),
          noneText: t('preview.noneText'),
        }}
        back={{ to: '/manage_topic', label: t('own.title') }}
      />
    )
  const { key: _key, ...view } = shown
  return (
    <TopicView
      {...view}
      note={
        <div data-of-preview="">
          <Alert tone="wait" title={t('preview.title')}>
            <p>{t('preview.text')}</p>
          </Alert>
        </div>
      }
    >
      <PageMeta title={t('add.preview')} noindex />
    </TopicView>
  )
}

import { getRequirementPreview } from '#app/features/procurement/requirement-drafts/queries-preview.server.ts'
import { criterionLabel } from '#app/features/procurement/requirements/components/criteria-fields.tsx'
import { RequirementPage } from '#app/features/procurement/requirements/components/requirement-page.tsx'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { NothingShown, useShownForm } from '#app/ui/shown-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { answerPreview } from '../provider/preview-answer.server.ts'
import type { Route } from './+types/requirement-preview'

export const loader = personLoader(async () => null)

export const action = personAction((ctx, values, { url }: Route.ActionArgs) =>
  answerPreview(url, values, async () => ({
    key: [values.key ?? ''].flat()[0] ?? '',
    now: ctx.now().toISOString(),
    ...(await getRequirementPreview(ctx, { ...values, intent: 'draft' })),
  })),
)

/**
 * A requirement with what stands in its form, as providers would see it; while the form is open beside it, as
 * one types. Nothing is kept, and nobody can answer.
 */
export default function RequirementPreview({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['requirements', 'topic-editing'])
  const { shown, fault } = useShownForm(actionData)
  if (!shown)
    return (
      <NothingShown
        fault={fault}
        labelOf={(name) => criterionLabel(t, name) ?? t(`form.${name}`)}
        words={{
          title: t('topic-editing:add.preview'),
          fault: t('topic-editing:preview.fault'),
          none: t('topic-editing:preview.none'),
          noneText: t('preview.noneText'),
        }}
        back={{ to: '/requirement/addrequirement', label: t('post.title') }}
      />
    )
  return (
    <RequirementPage
      requirement={shown.requirement}
      criteria={shown.criteria}
      amendments={[]}
      similar={[]}
      trainers={null}
      files={null}
      questions={null}
      hasProposed={false}
      now={shown.now}
      preview={
        <div data-of-preview="">
          <Alert tone="wait" title={t('topic-editing:preview.title')}>
            <p>{t('preview.text')}</p>
          </Alert>
        </div>
      }
    />
  )
}

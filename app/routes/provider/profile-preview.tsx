import { getProfilePreview } from '#app/features/catalogue/trainer-profiles/queries-preview.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { NothingShown, useShownForm } from '#app/ui/shown-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { besideProfile } from '../public/profile/profile-shown.server.ts'
import { ProviderPage } from '../public/profile/provider-page.tsx'
import type { Route } from './+types/profile-preview'
import { answerPreview } from './preview-answer.server.ts'

export const loader = personLoader(async () => null)

export const action = personAction((ctx, values, { url }: Route.ActionArgs) =>
  answerPreview(url, values, async () => {
    const profile = await getProfilePreview(ctx, values)
    return { key: profile.username, profile, ...(await besideProfile(ctx, profile)) }
  }),
)

/** A provider's page with what stands in its form, as companies would see it. Nothing is kept. */
export default function ProfilePreview({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['profiles', 'topic-editing'])
  const { shown, fault } = useShownForm(actionData)
  if (!shown)
    return (
      <NothingShown
        fault={fault}
        labelOf={(name) => t(`form.${name}`)}
        words={{
          title: t('topic-editing:add.preview'),
          fault: t('topic-editing:preview.fault'),
          none: t('topic-editing:preview.none'),
          noneText: t('preview.noneText'),
        }}
        back={{ to: '/trainerprofile', label: t('title') }}
      />
    )
  const { key: _key, ...view } = shown
  return (
    <ProviderPage
      shown={{ kind: 'provider', ...view, invitable: [] }}
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

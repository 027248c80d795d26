import { Form } from 'react-router'
import { getQuestionnaire } from '#app/features/delivery/assessments/queries-questionnaire.server.ts'
import { refuseQuestionnaires } from '#app/features/delivery/assessments/refuse-questionnaires.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/questionnaire-stop'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  await getQuestionnaire(ctx, params.token)
  return null
})

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => {
    await refuseQuestionnaires(ctx, { token: params.token })
    return { ok: true as const }
  },
  { whileLocked: true, anywhere: true },
)

/** A link in an email is opened by programs too: only the button, or the mail program's own one, ends it. */
export default function QuestionnaireStop({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('assessments')
  return (
    <Page title={t('stop.title')} narrow>
      <PageMeta title={t('stop.title')} noindex />
      <FormStack>
        {actionData?.ok ? (
          <Alert tone="good">{t('stop.done')}</Alert>
        ) : (
          <Form method="post">
            <FormStack>
              <p>{t('stop.text')}</p>
              <div>
                <SendButton tone="go" size="large">
                  {t('stop.button')}
                </SendButton>
              </div>
            </FormStack>
          </Form>
        )}
      </FormStack>
    </Page>
  )
}

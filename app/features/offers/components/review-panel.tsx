import { Form, useNavigation } from 'react-router'
import type { EventState } from '#app/features/events/event.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type ReviewPanelProps = { state: EventState; reason: string | null; fault: FormFault | null }

/** Where an event stands with staff, and the decision: sending it back needs a reason. */
export function ReviewPanel({ state, reason, fault }: ReviewPanelProps) {
  const { t } = useTranslation('offers')
  const busy = useNavigation().state !== 'idle'
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`review.${name}`) })
  const whole = fault?.errors['']
  return (
    <Panel>
      <FormStack>
        <h2>{t(state === 'in_review' ? 'review.decide' : 'review.decided')}</h2>
        {whole ? <Alert tone="bad">{say(t, whole)}</Alert> : null}
        {reason ? (
          <Alert tone="wait" title={t('review.before')}>
            {reason}
          </Alert>
        ) : null}
        {state === 'in_review' ? (
          <>
            <Form method="post">
              <Button type="submit" name="decision" value="publish" tone="go" wide busy={busy}>
                {t('review.publish')}
              </Button>
            </Form>
            <Form method="post" noValidate>
              <FormStack>
                <TextAreaField
                  {...field('reason')}
                  rows={4}
                  maxLength={1_500}
                  hint={t('review.reasonHint')}
                />
                <Button type="submit" name="decision" value="return" tone="danger" wide busy={busy}>
                  {t('review.return')}
                </Button>
              </FormStack>
            </Form>
          </>
        ) : null}
      </FormStack>
    </Panel>
  )
}

import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReviewState } from '../review.ts'

type ReviewDecisionProps = {
  state: ReviewState
  hiddenReason: string | null
  /** Whether somebody has reported it since the last decision. */
  waits: boolean
  /** Whether somebody else has to decide. */
  isOwn: boolean
  fault: FormFault | null
}

/** Staff's decision on a review: keep it, hide it with a reason, restore it. */
export function ReviewDecision({ state, hiddenReason, waits, isOwn, fault }: ReviewDecisionProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`decide.${name}`) })
  const whole = fault?.errors[''] !== undefined
  return (
    <Panel>
      <FormStack>
        <h2>{t(`decide.${state === 'hidden' ? 'hidden' : waits ? 'title' : 'settled'}`)}</h2>
        {whole || !waits ? <FaultSummary fault={fault} /> : null}
        {isOwn ? (
          <Alert tone="wait">{t('common:refused.ownCause')}</Alert>
        ) : state === 'hidden' ? (
          <>
            <Alert tone="wait" title={t('decide.told')}>
              {hiddenReason}
            </Alert>
            <Form method="post">
              <SendButton name="decision" value="restore" tone="go" wide>
                {t('decide.restore')}
              </SendButton>
            </Form>
          </>
        ) : waits ? (
          <KeptForm>
            <FormStack>
              <TextAreaField
                {...field('reason')}
                rows={4}
                maxLength={1_500}
                hint={t('decide.reasonHint')}
                accessKey="d"
              />
              <SendButton name="decision" value="keep" tone="go" wide>
                {t('decide.keep')}
              </SendButton>
              <SendButton name="decision" value="hide" tone="danger" wide>
                {t('decide.hide')}
              </SendButton>
            </FormStack>
          </KeptForm>
        ) : null}
      </FormStack>
    </Panel>
  )
}

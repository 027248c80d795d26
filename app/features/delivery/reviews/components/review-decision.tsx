import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
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
  const reason = { ...field('reason'), hint: t('decide.reasonHint') }
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
          <DecisionForm
            yes={{ value: 'keep', label: t('decide.keep') }}
            no={{ value: 'hide', label: t('decide.hide') }}
            reason={reason}
          />
        ) : null}
      </FormStack>
    </Panel>
  )
}

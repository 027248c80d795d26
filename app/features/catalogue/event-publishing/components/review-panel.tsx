import type { EventState } from '#app/features/catalogue/events/event.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ApprovalForm } from '#app/ui/approval-form.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type ReviewPanelProps = {
  state: EventState
  reason: string | null
  fault: FormFault | null
  /** How many dates of its series are to come. */
  dates: number
  /** Whether somebody else has to decide. */
  isOwn: boolean
}

/** The state of an event's review, and the decision: sending it back needs a reason. */
export function ReviewPanel({ state, reason, fault, dates, isOwn }: ReviewPanelProps) {
  const { t } = useTranslation(['event-publishing', 'common'])
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`review.${name}`) })
  // Of what somebody else has decided meanwhile a wrong reason has no field to stand beside.
  const hasForm = state === 'in_review' && !isOwn
  const whole = fault?.errors[''] ?? (hasForm ? undefined : fault?.errors.reason)
  return (
    <Panel>
      <FormStack>
        <h2>{t(state === 'in_review' ? 'review.decide' : 'review.decided')}</h2>
        {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
        {reason ? (
          <Alert tone="wait" title={t('review.before')}>
            {reason}
          </Alert>
        ) : null}
        {state === 'in_review' && dates > 1 ? <p>{t('series.inReview')}</p> : null}
        {state === 'in_review' && isOwn ? <Alert tone="wait">{t('common:refused.ownCause')}</Alert> : null}
        {hasForm ? (
          <ApprovalForm
            yes={{ value: 'publish', label: t('review.publish') }}
            no={{ value: 'return', label: t('review.return') }}
            reason={{ ...field('reason'), hint: t('review.reasonHint') }}
          />
        ) : null}
      </FormStack>
    </Panel>
  )
}

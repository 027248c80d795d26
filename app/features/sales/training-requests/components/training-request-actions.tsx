import type { MandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TrainingRequestStatus } from '../training-request.ts'
import { ReassignForm, type TrainerChoices } from './trainer-field.tsx'
import { Accept, Answers, Decline } from './training-request-answers.tsx'
import styles from './training-request-view.module.css'
import type { ShownTrainingRequest } from './training-request-view.tsx'

/** Whose faults are said beside their own forms. */
const OF_OWN_FORM = ['reassign', 'proposeDays', 'acceptDays', 'declineDays', 'withdrawDays']

type WaysProps = {
  request: ShownTrainingRequest
  standing: TrainingRequestStatus
  fault: FormFault | null
  /** What is paid for what is on the table, in the reader's words; null while there is no price. */
  total: string | null
  /** What comes back if the one who looks cancelled now, in the reader's words. */
  sure: string
  /** Nothing can be agreed on or paid for now. */
  isBarred: boolean
  /** Whom a firm may name as who trains; none of a provider that is a person, nor for the buyer. */
  trainers: TrainerChoices
  /** The currency of the country of the one who looks. */
  usualCurrency: string
  /** What is asked of the selling mandate. */
  mandate: MandateAsked | null
}

/** The reader's possible steps with a request; nothing without any. */
export function TrainingRequestActions({
  request,
  standing,
  fault,
  total,
  sure,
  isBarred,
  trainers,
  usualCurrency,
  mandate,
}: WaysProps) {
  const { t } = useTranslation('trainings')
  const { isBuyer, order } = request
  const which = { version: String(request.version) }
  const isOpen = standing === 'countered' || standing === 'toPay' || standing === 'confirmed'
  if (request.isTrainer) return null
  if (standing === 'requested' && !isBuyer)
    return (
      <Answers
        request={request}
        fault={fault}
        total={total}
        isBarred={isBarred}
        trainers={trainers}
        usualCurrency={usualCurrency}
        mandate={mandate}
      />
    )
  return (
    <div className={styles.ways}>
      {OF_OWN_FORM.includes(String(fault?.values.intent)) ? null : (
        <FaultSummary fault={fault} labelOf={(name) => t(`form.${name}`)} />
      )}
      {standing === 'countered' && isBuyer && !isBarred ? (
        <Accept version={request.version} label={t('ways.agree', { total })} />
      ) : null}
      {standing === 'toPay' && isBuyer && order && !isBarred ? (
        <div>
          <LinkButton to={`/order/${order.reference}`} tone="go" size="large">
            {t('ways.pay', { total })}
          </LinkButton>
        </div>
      ) : null}
      {(standing === 'requested' || standing === 'countered') && isBuyer ? (
        <AskOnce
          alone
          label={t('ways.withdraw')}
          question={t('ways.withdrawSure')}
          fields={{ intent: 'withdraw' }}
        />
      ) : null}
      {isOpen && !isBuyer ? (
        <ReassignForm choices={trainers} chosen={request.trainer?.username ?? ''} fault={fault} />
      ) : null}
      {standing === 'countered' && !isBuyer ? <Decline fields={which} fault={fault} /> : null}
      {standing === 'toPay' || standing === 'confirmed' ? (
        <AskOnce alone label={t('ways.cancel')} question={sure} fields={{ intent: 'cancel' }} />
      ) : null}
    </div>
  )
}

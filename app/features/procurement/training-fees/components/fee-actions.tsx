import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownTrainingFee } from '../queries-fee.server.ts'
import { requestAtFee, type TrainingFeeStep } from '../training-fee.ts'
import { FeeForm } from './fee-form.tsx'
import styles from './training-fee.module.css'

type ActionsProps = {
  fee: ShownTrainingFee
  steps: readonly TrainingFeeStep[]
  /** It is above the limit of who looks at it: an admin approves. */
  isAbove: boolean
  /** The amount as it stands there, in the reader's words. */
  amount: string
  values: Record<string, string>
  intentKey: string
  zone: string
  fault: FormFault | null
}

/** The possible steps of who looks at a fee; each is taken with the version that is shown. */
export function FeeActions({ fee, steps, isAbove, amount, fault, ...form }: ActionsProps) {
  const { t } = useTranslation('training-fees')
  const { version, standing, side, code } = fee
  const intent = fault?.values.intent
  const isWritten = intent === 'counter' || intent === 'propose' || intent === 'reject'
  const may = (step: TrainingFeeStep) => steps.includes(step)
  const press = (step: 'approve' | 'agree') => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <SendButton name="intent" value={step} tone="go" size="large">
        {t(`act.${step}`, { amount })}
      </SendButton>
    </Form>
  )
  const written = (step: 'propose' | 'counter') => (
    <FeeForm
      {...form}
      key={`${step} ${version}`}
      intent={step}
      read={
        step === 'counter'
          ? { version: String(version) }
          : { version: String(version), topic: fee.topic.code, revision: String(fee.topic.revision) }
      }
      fault={intent === step ? fault : null}
    />
  )
  return (
    <div className={styles.ways}>
      {isWritten ? null : <FaultSummary fault={fault} labelOf={(name) => t(`form.${name}`)} />}
      {side === 'company' && standing === 'approved' ? (
        <FormActions>
          <LinkButton to={requestAtFee(code)} tone="go" size="large">
            {t('act.request')}
          </LinkButton>
        </FormActions>
      ) : null}
      {may('approve') && !isAbove ? press('approve') : null}
      {may('agree') ? press('agree') : null}
      {may('counter') ? (
        <Fold label={t('act.counterOpen')} open={intent === 'counter'}>
          {written('counter')}
        </Fold>
      ) : null}
      {may('reject') ? <RejectForm version={version} fault={intent === 'reject' ? fault : null} /> : null}
      {may('withdraw') ? (
        <AskOnce
          alone
          label={t('act.withdraw')}
          question={t('act.withdrawSure')}
          fields={{ intent: 'withdraw', version: String(version) }}
        />
      ) : null}
      {may('propose') ? (
        <Fold label={t('act.proposeAgain')} open={intent === 'propose'}>
          {written('propose')}
        </Fold>
      ) : null}
    </div>
  )
}

function RejectForm({ version, fault }: { version: number; fault: FormFault | null }) {
  const { t } = useTranslation('training-fees')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Fold label={t('act.reject')} open={fault !== null}>
      <KeptForm preventScrollReset>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="version" value={version} />
          <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t('form.reasonHint')} />
          <FormActions>
            <SendButton name="intent" value="reject" tone="danger">
              {t('act.rejectNow')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

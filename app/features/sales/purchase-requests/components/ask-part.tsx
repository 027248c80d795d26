import { StepList } from '#app/features/sales/approval-rules/components/step-list.tsx'
import { causeOf } from '#app/features/sales/approval-rules/shown-step.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SaidApproval } from '../approval-view.ts'
import styles from './ask-part.module.css'

/** The result of an order's last request, above its form: approved, declined and why, or over. */
export function ApprovalNote({ approval }: { approval: SaidApproval | null }) {
  const { t } = useTranslation('purchases')
  const request = approval?.request
  if (request?.state === 'approved' && !approval?.isNeeded) return <Alert tone="good">{t('approved')}</Alert>
  if (!approval?.isNeeded) return null
  if (request?.state === 'declined')
    return (
      <Alert tone="wait" title={t('declined.title')}>
        <p>
          {t('declined.reason')}: <q>{request.reason}</q>
        </p>
        <p>{t('declined.again')}</p>
      </Alert>
    )
  return (
    <Alert tone="wait">
      <PlanText approval={approval} />
    </Alert>
  )
}

/** Why it needs an approval: the own limit, a rule of the company, a budget that it goes over. */
function PlanText({ approval: { limit, company, steps } }: { approval: SaidApproval }) {
  const { t } = useTranslation(['purchases', 'approval-rules'])
  const cause = causeOf(steps)
  const isOfLimit = limit !== null && cause !== 'budget' && steps.every(({ name }) => name === null)
  return isOfLimit ? t('ask.text', { limit, company }) : t(`approval-rules:plan.buy.${cause}`, { company })
}

/** Instead of a card: a message to the admin. */
export function AskPart({ approval, fault }: { approval: SaidApproval; fault: FormFault | null }) {
  const { t } = useTranslation('purchases')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`ask.${name}`) })
  return (
    <section className={styles.part} aria-labelledby="approval">
      <h2 id="approval">{t('ask.title')}</h2>
      {approval.request?.state === 'declined' ? (
        <p>
          <PlanText approval={approval} />
        </p>
      ) : null}
      <StepList steps={approval.steps} now={approval.now} zone={approval.zone} />
      <TextAreaField {...field('words')} hint={t('ask.wordsHint')} rows={2} maxLength={500} optional />
    </section>
  )
}

type AskEndProps = { approval: SaidApproval; isTraining: boolean; form: string }

/** Instead of the pay button: the button that asks for approval, and what applies meanwhile. */
export function AskEnd({ approval: { until }, isTraining, form }: AskEndProps) {
  const { t } = useTranslation('purchases')
  const pressed = usePressed('intent')
  return (
    <>
      <FormActions>
        <Button
          type="submit"
          form={form}
          name="intent"
          value="ask"
          tone="go"
          size="large"
          {...pressed('ask')}
        >
          {t('ask.send')}
        </Button>
      </FormActions>
      {until === null ? null : (
        <p className={styles.fine}>{isTraining ? t('ask.training', { until }) : t('ask.held')}</p>
      )}
    </>
  )
}

import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LinkedOrder } from '../queries-linked.server.ts'
import styles from './answer-forms.module.css'

type AnswerFormsProps = { order: LinkedOrder; fault: FormFault | null }

/** The two answers to an order that was sent, or what was answered; each is given once. */
export function AnswerForms({ order, fault }: AnswerFormsProps) {
  const { t } = useTranslation(['order-links', 'purchase-orders'])
  const labelOf = (name: string) => t(`purchase-orders:act.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { state, revision } = order
  if (state !== 'sent')
    return (
      <>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <Alert tone={state === 'rejected' ? 'wait' : 'good'} title={t(`purchase-orders:state.${state}`)}>
          {t(`order-links:answered.${state === 'rejected' ? 'rejected' : 'acknowledged'}`, {
            name: order.buyer,
          })}
        </Alert>
      </>
    )
  return (
    <div className={styles.answers}>
      <FaultSummary fault={fault} labelOf={labelOf} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="revision" value={revision} />
        <SendButton name="intent" value="acknowledge" tone="go" size="large">
          {t('purchase-orders:act.acknowledge')}
        </SendButton>
      </Form>
      <Fold label={t('purchase-orders:act.reject')} open={fault?.values.intent === 'reject'}>
        <KeptForm>
          <FormStack>
            <input type="hidden" name="revision" value={revision} />
            <TextAreaField
              {...field('reason')}
              rows={3}
              maxLength={1_500}
              hint={t('purchase-orders:act.rejectHint')}
            />
            <FormActions>
              <SendButton name="intent" value="reject" tone="danger">
                {t('purchase-orders:act.rejectNow')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
    </div>
  )
}

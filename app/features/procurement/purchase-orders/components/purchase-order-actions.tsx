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
import { OVER_STATES, purchaseOrderPath } from '../purchase-order.ts'
import type { ShownPurchaseOrder } from '../queries-order.server.ts'
import styles from './purchase-order-view.module.css'

type ActionsProps = {
  order: ShownPurchaseOrder
  /** It is above the limit of who looks at it: an admin sends it. */
  isAbove: boolean
  fault: FormFault | null
}

/** The possible steps of who looks at an order; each is taken with the revision that is shown. */
export function PurchaseOrderActions({ order, isAbove, fault }: ActionsProps) {
  const { t } = useTranslation('purchase-orders')
  const { state, isBuyer, revision } = order
  const summary = <FaultSummary fault={fault} labelOf={(name) => t(`act.${name}`)} />
  if (OVER_STATES.some((over) => over === state)) return summary
  const edit = `${purchaseOrderPath(order.code)}/edit`
  const fields = (intent: string) => ({ intent, revision: String(revision) })
  const step = (intent: 'send' | 'acknowledge') => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <SendButton name="intent" value={intent} tone="go" size="large">
        {t(`act.${intent}`)}
      </SendButton>
    </Form>
  )
  if (!isBuyer)
    return (
      <div className={styles.ways}>
        {summary}
        {state === 'sent' ? (
          <>
            {step('acknowledge')}
            <ReasonForm step="reject" revision={revision} fault={fault} />
          </>
        ) : null}
      </div>
    )
  if (state === 'draft')
    return (
      <div className={styles.ways}>
        {summary}
        {isAbove ? null : step('send')}
        <FormActions>
          <LinkButton to={edit}>{t('act.edit')}</LinkButton>
        </FormActions>
        <AskOnce alone label={t('act.discard')} question={t('act.discardSure')} fields={fields('discard')} />
      </div>
    )
  return (
    <div className={styles.ways}>
      {summary}
      <FormActions>
        <LinkButton to={edit}>{t('act.change')}</LinkButton>
      </FormActions>
      {state === 'acknowledged' ? <ReasonForm step="close" revision={revision} fault={fault} /> : null}
      <ReasonForm step="cancel" revision={revision} fault={fault} />
    </div>
  )
}

type ReasonFormProps = { step: 'reject' | 'close' | 'cancel'; revision: number; fault: FormFault | null }

/** A step that says why: the other side reads it. */
function ReasonForm({ step, revision, fault: given }: ReasonFormProps) {
  const { t } = useTranslation('purchase-orders')
  const fault = given?.values.intent === step ? given : null
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`act.${name}`) })
  return (
    <Fold label={t(`act.${step}`)} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="revision" value={revision} />
          <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t(`act.${step}Hint`)} />
          <FormActions>
            <SendButton name="intent" value={step} tone={step === 'close' ? 'go' : 'danger'}>
              {t(`act.${step}Now`)}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

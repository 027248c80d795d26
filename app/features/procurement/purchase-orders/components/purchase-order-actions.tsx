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
import { purchaseOrderPath } from '../purchase-order.ts'
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
  if (state === 'closed' || state === 'cancelled') return summary
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
        {state === 'sent' ? step('acknowledge') : null}
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
      {state === 'acknowledged' ? (
        <AskOnce
          alone
          tone="go"
          label={t('act.close')}
          question={t('act.closeSure')}
          fields={fields('close')}
        />
      ) : null}
      <CancelForm revision={revision} fault={fault?.values.intent === 'cancel' ? fault : null} />
    </div>
  )
}

function CancelForm({ revision, fault }: { revision: number; fault: FormFault | null }) {
  const { t } = useTranslation('purchase-orders')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`act.${name}`) })
  return (
    <Fold label={t('act.cancel')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="revision" value={revision} />
          <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t('act.reasonHint')} />
          <FormActions>
            <SendButton name="intent" value="cancel" tone="danger">
              {t('act.cancelNow')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

import { Form } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { OPEN_STATES, type PurchaseOrderState, purchaseOrderPath } from '../purchase-order.ts'

type OrderTrainingProps = {
  /** The order of the training that there is. */
  order: { code: string; numberText: string | null; state: PurchaseOrderState } | null
  /** Whether a new one can be made: by its buyer, while the training holds. */
  canOrder: boolean
}

/** The way to the order of an agreed training, or the button that makes one with all that was agreed on. */
export function OrderTraining({ order, canOrder }: OrderTrainingProps) {
  const { t } = useTranslation('purchase-orders')
  const isOpen = order !== null && OPEN_STATES.some((state) => state === order.state)
  return (
    <>
      {order ? (
        <LinkButton to={purchaseOrderPath(order.code)}>
          {order.numberText ? t('openOf', { number: order.numberText }) : t('openDraft')}
        </LinkButton>
      ) : null}
      {canOrder && !isOpen ? (
        <Form method="post">
          <SendButton name="intent" value="order">
            {t('make')}
          </SendButton>
        </Form>
      ) : null}
    </>
  )
}

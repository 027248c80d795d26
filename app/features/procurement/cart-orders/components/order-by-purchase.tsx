import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './order-by-purchase.module.css'

type OrderByPurchaseProps = {
  /** The form that is sent with it. */
  form: string
  /** The limit above which an admin has to send the order; null where the reader decides alone. */
  above: { limit: string; company: string } | null
}

/** The other way to get seats: a purchase order, and what that means for them. */
export function OrderByPurchase({ form, above }: OrderByPurchaseProps) {
  const { t } = useTranslation('cart-orders')
  const pressed = usePressed('intent')
  return (
    <>
      <FormActions>
        <Button
          type="submit"
          form={form}
          name="intent"
          value="purchaseOrder"
          size="large"
          {...pressed('purchaseOrder')}
        >
          {t('button')}
        </Button>
      </FormActions>
      <p className={styles.fine}>
        {t('terms')} {above ? t('above', above) : null}
      </p>
    </>
  )
}

import { Form } from 'react-router'
import { OpenMoneyNote } from '#app/features/sales/receivables/components/open-money.tsx'
import { formatMoney, money } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import { CardPart, lastAttempt, NoPayments } from './payment-part.tsx'

type UnchargedFormProps = {
  order: Checkout
  fault: FormFault | null
  payKey: string
  gateway: string | null
  isPayable: boolean
  now: Date
}

/** For confirmed seats whose card was declined on capture: the deadline, and another card. */
export function UnchargedForm({ order, fault, payKey, gateway, isPayable, now }: UnchargedFormProps) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  if (!isPayable) return <NoPayments order={order} />
  const total = formatMoney(money(order.owedMinor, order.currency), language)
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="key" value={payKey} />
      <FormStack>
        <OpenMoneyNote open="uncharged" order={order} now={now} />
        <FaultSummary fault={fault ?? lastAttempt(order)} labelOf={() => t('payment.card')} />
        <CardPart fault={fault} gateway={gateway} />
        <FormActions>
          <SendButton name="intent" value="pay" tone="go" size="large">
            {t('payment.pay', { total })}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}

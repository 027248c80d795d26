import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { calledShort } from '#app/features/sales/participant-questions/question.ts'
import type { Translate } from '#app/kit/texts.ts'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Buyer } from '../buyer.ts'
import type { Checkout } from '../queries-checkout.server.ts'
import type { CostCentres } from '../queries-cost-centres.server.ts'
import type { Payers } from '../queries-payers.server.ts'
import { ContactPart } from './contact-part.tsx'
import { ParticipantsPart } from './participants-part.tsx'
import { PayerPart } from './payer-part.tsx'
import { CardPart, lastAttempt, NoPayments } from './payment-part.tsx'

type CheckoutFormProps = {
  order: Checkout
  fault: FormFault | null
  /** Who buys; null where no money can be taken, so that nobody is asked anything for it. */
  buyer: Buyer | null
  /** New with each page: a second click on it is not a second payment. */
  payKey: string
  countries: { value: string; label: string }[]
  /** The likeliest one. */
  country: string
  /** As saved with the order, else as paid last. */
  payer: BillingDetails | null
  payers: Payers
  costCentres: CostCentres
  /** Who takes the money. */
  gateway: string | null
  /** Stands above the parts of the form. */
  note: ReactNode
  /**
   * Where somebody is to be asked first: what stands in place of a card, and is sent by Enter. Null where
   * nobody is.
   */
  ask: ReactNode
  /** How the fields of `ask` are called. */
  askLabels: Record<string, string>
}

export const CHECKOUT_FORM = 'checkout'

/** The checkout on one page that is sent once: buyer, participants, payer, and payment. */
export function CheckoutForm({
  order,
  fault,
  buyer,
  payKey,
  payer,
  gateway,
  note,
  ask,
  askLabels,
  ...payerFacts
}: CheckoutFormProps) {
  const { t } = useTranslation(['orders', 'events'])
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `${order.reference}:checkout`, { keepSent: true })
  if (!buyer) return <NoPayments order={order} />

  const free = order.totalMinor === 0
  const labelOf = (path: string) => askLabels[path] ?? labelOfField(t, path, order)
  const field = fieldsOf({ t, fault, labelOf })
  const shown = fault && Object.keys(fault.errors).length > 0 ? fault : lastAttempt(order)
  return (
    <Form method="post" ref={form} id={CHECKOUT_FORM} noValidate preventScrollReset>
      {/* Enter in any field does what the button at the end does, and not what stands first. */}
      <button type="submit" name="intent" value={ask === null ? 'enter' : 'ask'} hidden />
      <input type="hidden" name="key" value={payKey} />
      <FormStack>
        <FaultSummary fault={shown} labelOf={labelOf} />
        {note}
        <ContactPart
          buyer={buyer}
          field={field}
          back={`/order/${order.reference}`}
          name={payer?.name ?? order.tickets[0]?.participantName}
        />
        <ParticipantsPart order={order} fault={fault} field={field} />
        {free ? null : (
          <>
            <PayerPart payer={payer} fault={fault} field={field} {...payerFacts} />
            {ask}
            {ask !== null || gateway === null ? null : <CardPart fault={fault} gateway={gateway} />}
          </>
        )}
      </FormStack>
    </Form>
  )
}

/** How a field is called, by its name; participants by their seat. */
function labelOfField(t: Translate, path: string, order: Checkout): string {
  const [list, at, part] = path.split('.')
  if (list === 'participants')
    return `${t('participants.seat', { number: Number(at) + 1 })}, ${t(`participants.${part}`)}`
  if (list === 'answers') {
    const words = calledShort(order.questions.find(({ id }) => id === part)?.words ?? '')
    return order.tickets.length > 1
      ? `${t('participants.seat', { number: Number(at) + 1 })}, ${words}`
      : words
  }
  if (path === 'email') return t('accounts:email.label')
  if (path === 'code') return t('accounts:code.label')
  if (path === 'card') return t('payment.card')
  return t(`billing.${path}`)
}

import { Form } from 'react-router'
import type { RefundTerms } from '#app/features/catalogue/events/refund-terms.ts'
import { PayerPart } from '#app/features/sales/checkout/components/payer-part.tsx'
import { CardPart } from '#app/features/sales/checkout/components/payment-part.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { JoinWays } from '../join-ways.ts'

type JoinFormProps = {
  ways: JoinWays
  /** Who takes the money, and the key of this try. */
  gateway: string | null
  payKey: string
  /** What comes back when seats that are paid are cancelled. */
  refundTerms: RefundTerms
  payer: Omit<Parameters<typeof PayerPart>[0], 'fault' | 'field'>
  /** Who signs, and the company in whose name. */
  name: string
  company: string | null
  fault: FormFault | null
}

const GROUP_DEAL_FIELDS = ['seats', 'until', 'pay']

/** The form to join a group deal: seats, end day where it is opened, payment, and payer. */
export function JoinForm({
  ways: said,
  gateway,
  payKey,
  refundTerms,
  payer,
  name,
  company,
  fault,
}: JoinFormProps) {
  const { ways, note, join, until } = said
  const { t } = useTranslation(['group-deals', 'orders', 'events'])
  const labelOf = (path: string) => {
    if (path === 'card') return t('orders:payment.card')
    return t(GROUP_DEAL_FIELDS.includes(path) ? `group-deals:form.${path}` : `orders:billing.${path}`)
  }
  const field = fieldsOf({ t, fault, labelOf })
  const error = (path: string) => (fault?.errors[path] ? translateMessage(t, fault.errors[path]) : null)
  return (
    <Panel>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="groupDeal" value={join.groupDeal} />
        <input type="hidden" name="seen" value={join.seen} />
        <input type="hidden" name="key" value={payKey} />
        {ways.length === 1 ? <input type="hidden" name="pay" value={ways[0]} /> : null}
        <FormStack>
          <h2>{t(join.days ? 'group-deals:form.start' : 'group-deals:form.join')}</h2>
          {company ? <p>{t('group-deals:form.forWhom', { name: company })}</p> : null}
          <FaultSummary fault={fault} labelOf={labelOf} />
          <SelectField
            id="seats"
            name="seats"
            label={t('group-deals:form.seats')}
            hint={join.seatsHint || undefined}
            defaultValue={typedOr(fault, 'seats', join.seats[0]?.value)}
            error={error('seats')}
            options={join.seats}
          />
          {join.days ? (
            <DateField
              {...field('until', until ?? join.days.last)}
              hint={join.daysHint}
              min={join.days.first}
              max={join.days.last}
            />
          ) : null}
          {ways.length > 1 ? (
            <RadioGroup
              legend={t('group-deals:form.pay')}
              name="pay"
              defaultValue={typedOr(fault, 'pay', ways[0])}
              error={error('pay')}
              options={ways.map((way) => ({
                value: way,
                label: t(`group-deals:pay.${way}`),
                hint: t(`group-deals:pay.${way}Hint`),
              }))}
            />
          ) : (
            ways.map((way) => <p key={way}>{t(`group-deals:pay.${way}Hint`)}</p>)
          )}
          {note ? <p>{note}</p> : null}
          <PayerPart {...payer} fault={fault} field={field} isBusiness={!ways.includes('card')} />
          <TextField {...field('name', name)} autoComplete="name" maxLength={300} />
          {ways.includes('card') ? (
            <div data-card="">
              <CardPart fault={fault} gateway={gateway} />
            </div>
          ) : null}
          <RefundNote terms={refundTerms} label={t('events:refund.label')} />
          <p>{t('group-deals:form.nothing')}</p>
          <FormActions>
            <SendButton tone="go" size="large" name="intent" value="join">
              {t('group-deals:form.send')}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Panel>
  )
}

import { Form } from 'react-router'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PlanBill } from '../queries-staff.server.ts'

const LONG_AGO = new Date(0)

type PlanBillsProps = {
  bills: readonly PlanBill[]
  fault: FormFault | null
  /** The reader's calendar day. */
  today: string
}

/** Invoices of plans whose transfer is awaited; each is marked as paid with what came and when. */
export function PlanBills({ bills, fault, today }: PlanBillsProps) {
  return bills.map((bill) => (
    <PlanBillPanel
      key={bill.number}
      bill={bill}
      today={today}
      fault={fault?.values.number === bill.number ? fault : null}
    />
  ))
}

function PlanBillPanel({ bill, fault, today }: { bill: PlanBill; fault: FormFault | null; today: string }) {
  const { t } = useTranslation(['subscriptions', 'transfers'])
  const language = useLanguage()
  const { number, company, reference, amountMinor, currency, dueOn, locksAt, isLocked } = bill
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`transfers:form.${name}`) })
  const field = (name: 'amount' | 'day', saved: string) => ({
    ...fields(name, saved),
    id: `${name}-${number}`,
  })
  const noon = new Date(`${dueOn}T12:00:00Z`)
  const locks = { date: formatDay(locksAt, 'UTC', language, LONG_AGO) }
  return (
    <Panel>
      <FactList
        facts={[
          { label: t('staff.company'), value: <b translate="no">{company}</b> },
          { label: t('transfers:open.invoice'), value: number },
          { label: t('transfers:open.reference'), value: <span translate="no">{reference}</span> },
          {
            label: t('transfers:open.amount'),
            value: <b>{formatMoney(money(amountMinor, currency), language)}</b>,
          },
          {
            label: t('transfers:open.due'),
            value: formatDay(noon, 'UTC', language, LONG_AGO),
            note: isLocked ? <Badge tone="bad">{t('staff.locked')}</Badge> : t('staff.locks', locks),
          },
        ]}
      />
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="came" />
        <input type="hidden" name="number" value={number} />
        <FormStack>
          <FormRow>
            <TextField {...field('amount', '')} inputMode="decimal" autoComplete="off" />
            <DateField {...field('day', today)} max={today} />
          </FormRow>
          <FormActions>
            <SendButton tone="go" along={{ intent: 'came', number }}>
              {t('transfers:form.mark')}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { CURRENCIES } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { MOST_LINES, PURCHASE_LINE_KINDS } from '../purchase-order.ts'
import styles from './purchase-order-form.module.css'

type Choice = { value: string; label: string }

export type PurchaseOrderFormProps = {
  /** What the fields begin with. */
  values: Record<string, string>
  /** How many lines are filled in. */
  filled: number
  /** Marks one intention to save. */
  intentKey: string
  /** The revision that is changed; null for a new order. */
  revision: number | null
  centres: Choice[]
  fault: FormFault | null
  /** What the button says. */
  send: string
}

/** Lines that stand open before those that are folded away. */
const OPEN_LINES = 3

/** An order as its buyer writes it: to whom, what, at which price, and when. */
export function PurchaseOrderForm({ values, filled, fault, centres, ...props }: PurchaseOrderFormProps) {
  const { t } = useTranslation('purchase-orders')
  const labelOf = (name: string) => labelOfField(t, name)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const open = Math.min(MOST_LINES, Math.max(OPEN_LINES, filled + 1))
  const more = Array.from({ length: MOST_LINES - open }, (_, at) => open + at)
  const isMoreFaulty = more.some((at) =>
    ['text', 'quantity', 'unit'].some((name) => fault?.errors[`lines.${at}.${name}`]),
  )
  return (
    <KeptForm>
      <FormStack>
        <input type="hidden" name="key" value={props.intentKey} />
        {props.revision === null ? null : <input type="hidden" name="revision" value={props.revision} />}
        <FaultSummary fault={fault} labelOf={labelOf} />
        {props.revision === null ? (
          <TextField
            {...field('provider')}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            hint={t('form.providerHint')}
          />
        ) : null}
        <TextField {...field('title')} maxLength={120} />
        <FormRow>
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
          <SelectField
            {...field('prices')}
            options={(['net', 'gross'] as const).map((value) => ({ value, label: t(`prices.${value}`) }))}
          />
        </FormRow>
        {Array.from({ length: open }, (_, at) => (
          <Line key={at.toString()} at={at} field={field} />
        ))}
        {more.length > 0 ? (
          <FormPart
            title={t('form.more')}
            about={t('form.moreHint', { count: MOST_LINES })}
            isFilled={false}
            isOpen={isMoreFaulty || isFaulty(fault, ['more'])}
          >
            <FormStack>
              {more.map((at) => (
                <Line key={at} at={at} field={field} />
              ))}
            </FormStack>
          </FormPart>
        ) : null}
        <TextAreaField
          {...field('delivery')}
          rows={3}
          maxLength={500}
          optional
          hint={t('form.deliveryHint')}
        />
        <TextAreaField {...field('note')} rows={4} maxLength={2_000} optional hint={t('form.noteHint')} />
        {centres.length > 0 ? (
          <SelectField
            {...field('costCentre')}
            options={[{ value: '', label: t('form.noCentre') }, ...centres]}
            hint={t('form.costCentreHint')}
            optional
          />
        ) : null}
        <FormActions>
          <SendButton tone="go" size="large">
            {props.send}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

type Fields = (name: string) => ReturnType<ReturnType<typeof fieldsOf>>

function Line({ at, field }: { at: number; field: Fields }): ReactNode {
  const { t } = useTranslation('purchase-orders')
  return (
    <fieldset className={styles.line}>
      <legend>{t('form.lineOf', { number: at + 1 })}</legend>
      <TextField {...field(`lines.${at}.text`)} maxLength={200} />
      <div className={styles.figures}>
        <SelectField
          {...field(`lines.${at}.kind`)}
          options={PURCHASE_LINE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <TextField {...field(`lines.${at}.quantity`)} inputMode="numeric" maxLength={10} />
        <TextField {...field(`lines.${at}.unit`)} inputMode="decimal" maxLength={60} />
      </div>
    </fieldset>
  )
}

type T = ReturnType<typeof useTranslation>['t']

/** Fields of a line have one name in each of them. */
function labelOfField(t: T, name: string): string {
  const [, , part] = name.split('.')
  if (part) return t(`line.${part}`)
  return name === 'delivery' || name === 'note' || name === 'costCentre' ? t(name) : t(`form.${name}`)
}

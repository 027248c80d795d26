import { CURRENCIES, money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './matching.module.css'

type ToleranceFormProps = {
  tolerance: { percent: number; amountMinor: number; currency: string }
  fault: FormFault | null
}

/** By how much invoices may be above what was ordered: the larger of a percentage and an amount. */
export function ToleranceForm({ tolerance, fault }: ToleranceFormProps) {
  const { t } = useTranslation('order-matching')
  const labelOf = (name: string) => t(`tolerance.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { percent, amountMinor, currency } = tolerance
  return (
    <KeptForm className={styles.forms}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField
          {...field('percent', String(percent / 100))}
          inputMode="decimal"
          maxLength={6}
          hint={t('tolerance.percentHint')}
        />
        <FormRow>
          <TextField
            {...field('amount', asTyped(money(amountMinor, currency)))}
            inputMode="decimal"
            maxLength={60}
            hint={t('tolerance.amountHint')}
          />
          <SelectField
            {...field('currency', currency)}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
        </FormRow>
        <FormActions>
          <SendButton tone="go">{t('tolerance.save')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

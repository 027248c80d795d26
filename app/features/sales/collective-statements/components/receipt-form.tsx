import { CURRENCIES } from '#app/kit/money.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ReceiptFormProps = { formKey: string; today: string; fault: FormFault | null }

/** Money that staff saw on the collecting account. */
export function ReceiptForm({ formKey, today, fault }: ReceiptFormProps) {
  const { t } = useTranslation('collective-statements')
  const labelOf = (name: string) => t(`staff.receipt.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <input type="hidden" name="intent" value="receive" />
      <input type="hidden" name="key" value={formKey} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField
          {...field('words')}
          hint={t('staff.receipt.wordsHint')}
          maxLength={300}
          autoComplete="off"
        />
        <TextField {...field('payer')} optional maxLength={140} autoComplete="off" />
        <FormRow>
          <TextField {...field('amount')} inputMode="decimal" autoComplete="off" maxLength={40} />
          <SelectField
            {...field('currency', 'EUR')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
          <DateField {...field('day', today)} max={today} />
        </FormRow>
        <FormActions>
          <SendButton tone="go" along={{ intent: 'receive', key: formKey }}>
            {t('staff.receipt.take')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

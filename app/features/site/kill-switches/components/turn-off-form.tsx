import { KILL_SWITCHES } from '#app/kit/kill-switch.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { OFF_HOURS } from '../inputs.ts'

/** What is turned off, for how long and why; of this showing of the form by its key. */
export function TurnOffForm({ formKey, fault }: { formKey: string; fault: FormFault | null }) {
  const { t } = useTranslation('kill-switches')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <input type="hidden" name="intent" value="off" />
      <input type="hidden" name="key" value={formKey} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormRow>
          <SelectField
            {...field('name')}
            options={[
              { value: '', label: t('form.choose') },
              ...KILL_SWITCHES.map((value) => ({ value, label: t(`names.${value}`) })),
            ]}
          />
          <SelectField
            {...field('hours')}
            options={OFF_HOURS.map((value) => ({ value, label: t(`hours.${value}`) }))}
          />
        </FormRow>
        <TextField {...field('reason')} hint={t('form.reasonHint')} maxLength={300} autoComplete="off" />
        <TextField
          {...field('code')}
          hint={t('form.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
        <FormActions>
          <SendButton tone="danger">{t('form.off')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

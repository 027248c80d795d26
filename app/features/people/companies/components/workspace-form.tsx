import { CURRENCIES } from '#app/kit/money.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type WorkspaceFormProps = {
  fault: FormFault | null
  intentKey: string
  countries: { value: string; label: string }[]
  /** The likeliest one; empty where nothing says it. */
  country: string
  /** Likewise. */
  currency: string
}

/** The form that opens a company's or an SME's workspace. */
export function WorkspaceForm({ fault, intentKey, countries, country, currency }: WorkspaceFormProps) {
  const { t } = useTranslation('companies')
  const labelOf = (name: string) => t(`open.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  return (
    <KeptForm>
      <input type="hidden" name="key" value={typedOr(fault, 'key', intentKey)} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...fields('name')} autoComplete="organization" maxLength={100} required />
        <RadioGroup
          legend={t('open.kind')}
          name="kind"
          framed
          defaultValue={typedOr(fault, 'kind', 'company')}
          options={(['company', 'sme'] as const).map((value) => ({
            value,
            label: t(`open.kinds.${value}`),
            hint: t(`open.kinds.${value}Hint`),
          }))}
          error={errorOf('kind')}
        />
        <FormRow>
          <SelectField
            {...fields('country', country)}
            autoComplete="country"
            options={[{ value: '', label: t('open.choose') }, ...countries]}
          />
          <SelectField
            {...fields('currency', currency)}
            options={[
              { value: '', label: t('open.choose') },
              ...CURRENCIES.map((value) => ({ value, label: value })),
            ]}
          />
        </FormRow>
        <FormActions>
          <SendButton tone="go" size="large">
            {t('open.submit')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

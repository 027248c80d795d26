import { formatMonthName } from '#app/kit/month-name.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ArchiveFormProps = { years: number[]; formKey: string; fault: FormFault | null }

/** Which year is wanted, and in which month it begins. */
export function ArchiveForm({ years, formKey, fault }: ArchiveFormProps) {
  const { t } = useTranslation('invoice-archive')
  const language = useLanguage()
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: formatMonthName(new Date(Date.UTC(2026, at, 15)), language),
  }))
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={formKey} />
        <FormRow>
          <SelectField
            {...field('year', String(years[0] ?? ''))}
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
          <SelectField {...field('month', '1')} hint={t('form.monthHint')} options={months} />
        </FormRow>
        <FormActions>
          <SendButton tone="go">{t('form.send')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RuleKind } from '../commission-rule.ts'

type RuleFormProps = {
  kind: RuleKind
  categories: readonly { slug: string; name: string; groupId: string | null }[]
  /** '2026-12-03': the first day of a rate that rises. */
  earliest: string
  formKey: string
  fault: FormFault | null
}

/** Sets a rate from a day on: of all sales, of own links, of a provider, a plan or a category. */
export function RuleForm({ kind, categories, earliest, formKey, fault }: RuleFormProps) {
  const { t } = useTranslation('commission')
  const labelOf = (name: string) => t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const named = categories.map(({ slug, name, groupId }) => ({
    value: slug,
    label: groupId === null ? name : `– ${name}`,
  }))
  return (
    <KeptForm key={kind}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={formKey} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        {kind === 'provider' ? (
          <TextField {...fields('provider')} autoComplete="off" spellCheck={false} maxLength={60} />
        ) : null}
        {kind === 'plan' ? (
          <SelectField
            {...fields('plan')}
            options={(['month', 'year'] as const).map((value) => ({ value, label: t(`plans.${value}`) }))}
          />
        ) : null}
        {kind === 'category' ? (
          <SelectField {...fields('category')} options={[{ value: '', label: t('form.choose') }, ...named]} />
        ) : null}
        <FormRow>
          <TextField {...fields('rate')} hint={t('form.rateHint')} inputMode="decimal" maxLength={10} />
          <DateField {...fields('day')} hint={t('form.dayHint', { day: earliest })} optional />
        </FormRow>
        {kind === 'default' ? null : (
          <CheckboxField name="ends" value="yes" label={t('form.ends')} error={fields('ends').error} />
        )}
        <TextField {...fields('reason')} hint={t('form.reasonHint')} maxLength={300} />
        {kind === 'provider' ? <p>{t('form.second')}</p> : null}
        <FormActions>
          <SendButton tone="go">{t(kind === 'provider' ? 'form.propose' : 'form.save')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

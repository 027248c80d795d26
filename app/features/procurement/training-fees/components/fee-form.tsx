import { zoneInWords } from '#app/kit/dates.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { FEE_UNITS } from '../training-fee.ts'
import styles from './training-fee.module.css'

export type FeeFormProps = {
  intent: 'propose' | 'counter'
  /** What the fields begin with. */
  values: Record<string, string>
  /** Marks one intention to send. */
  intentKey: string
  /** What was read: the version of the fee, and for a proposal the topic and its revision. */
  read: Record<string, string>
  /** Whose day the last day is (IANA). */
  zone: string
  fault: FormFault | null
}

/** A fee as one side names it: how much for what, what that includes, until when it holds. */
export function FeeForm({ intent, values, intentKey, read, zone, fault }: FeeFormProps) {
  const { t } = useTranslation('training-fees')
  const language = useLanguage()
  const labelOf = (name: string) => t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  return (
    <KeptForm className={styles.form} preventScrollReset>
      <FormStack>
        <input type="hidden" name="key" value={intentKey} />
        <input type="hidden" name="timeZone" value={zone} />
        {Object.entries(read).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('form.unit')}
          name="unit"
          inline
          defaultValue={typedOr(fault, 'unit', values.unit)}
          error={fault?.errors.unit ? translateMessage(t, fault.errors.unit) : null}
          options={FEE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
        />
        <FormRow>
          <TextField {...field('amount')} inputMode="decimal" maxLength={60} />
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
        </FormRow>
        <p className={styles.fine}>{t('form.amountHint')}</p>
        <TextAreaField {...field('includes')} rows={4} maxLength={2_000} hint={t('form.includesHint')} />
        <DateField
          {...field('validUntil')}
          hint={t('form.validUntilHint', { zone: zoneInWords(zone, language) })}
        />
        <TextAreaField {...field('words')} rows={3} maxLength={2_000} optional />
        <FormActions>
          <SendButton name="intent" value={intent} tone="go" size="large">
            {t(`act.${intent}`)}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

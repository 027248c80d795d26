import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReminderSettings } from '../queries-reminders.server.ts'
import { USUAL_DAYS } from '../reminder.ts'

type SettingsFormProps = { settings: ReminderSettings; fault: FormFault | null }

/** When a seller reminds of overdue invoices, and whether it claims what the law gives. */
export function SettingsForm({ settings, fault }: SettingsFormProps) {
  const { t } = useTranslation('invoice-reminders')
  const { days, charges } = settings
  const labelOf = (name: string) => t(`settings.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const isOn = typedOr(fault, 'schedule', days.length > 0 ? 'on' : 'off')
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('settings.which')}
          name="schedule"
          defaultValue={isOn}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
        />
        <TextField
          {...field('days', (days.length > 0 ? days : USUAL_DAYS).join(', '))}
          hint={t('settings.daysHint')}
          maxLength={60}
          inputMode="text"
        />
        <CheckboxField
          name="charges"
          label={t('settings.charges')}
          hint={t('settings.chargesHint')}
          defaultChecked={fault ? fault.values.charges === 'on' : charges}
        />
        <FormActions>
          <SendButton tone="go">{t('settings.save')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

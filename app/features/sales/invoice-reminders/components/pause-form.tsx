import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PAUSE_REASONS } from '../reminder.ts'

/** Nothing more is reminded of an invoice: why. */
export function PauseForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('invoice-reminders')
  const labelOf = (name: string) => t(`pause.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Fold label={t('pause.open')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="intent" value="pause" />
          <FormRow>
            <SelectField
              {...field('reason')}
              options={PAUSE_REASONS.map((value) => ({ value, label: t(`paused.${value}`) }))}
            />
            <TextField {...field('note')} hint={t('pause.noteHint')} maxLength={300} optional />
          </FormRow>
          <FormActions>
            <SendButton along={{ intent: 'pause' }}>{t('pause.send')}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

import { REASON_MAX } from '#app/features/people/staff-acts/inputs.ts'
import { ACT_DAYS } from '#app/features/people/staff-acts/staff-act.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type PauseWaveFormProps = { count: number; formKey: string; fault: FormFault | null }

/** Pauses all of a group for one reason; who has traded, staff and own causes are left out. */
export function PauseWaveForm({ count, formKey, fault }: PauseWaveFormProps) {
  const { t } = useTranslation(['spam-waves', 'staff-acts'])
  const labelOf = (name: string) => t(`staff-acts:${name === 'days' ? 'decide' : 'form'}.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2>{t('pause.title')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <p>{t('pause.lead', { count })}</p>
          <input type="hidden" name="key" value={formKey} />
          <TextAreaField
            {...field('reason')}
            rows={4}
            maxLength={REASON_MAX}
            hint={t('staff-acts:form.hint')}
          />
          <SelectField
            {...field('days')}
            options={['', ...ACT_DAYS].map((value) => ({
              value,
              label: t(`staff-acts:days.${value || 'open'}`),
            }))}
          />
          <TextField {...field('code')} autoComplete="one-time-code" inputMode="numeric" maxLength={40} />
          <SendButton tone="danger" wide>
            {t('pause.send', { count })}
          </SendButton>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}

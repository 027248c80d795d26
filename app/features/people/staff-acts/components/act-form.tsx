import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REASON_MAX } from '../inputs.ts'
import {
  ACT_DAYS,
  type ActedOn,
  GRAVE_ACTS,
  IDENTITY_PROOFS,
  type StaffAct,
  TIMED_ACTS,
} from '../staff-act.ts'

type ActFormProps = {
  on: ActedOn
  acts: readonly StaffAct[]
  /** Of this showing of the form. */
  formKey: string
  fault: FormFault | null
}

const TONES = {
  warn: 'quiet',
  signOut: 'quiet',
  newPassword: 'quiet',
  secure: 'danger',
  newFactor: 'danger',
  view: 'quiet',
  pause: 'danger',
  hide: 'danger',
  suspend: 'danger',
  restore: 'go',
} as const

/** What staff can do about a party or a topic, each for a reason that its people read. */
export function ActForm({ on, acts, formKey, fault }: ActFormProps) {
  const { t } = useTranslation('staff-acts')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2>{t('form.title')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="key" value={formKey} />
          <TextAreaField {...field('reason')} rows={4} maxLength={REASON_MAX} hint={t('form.hint')} />
          {on === 'party' && acts.some((act) => TIMED_ACTS.includes(act)) ? (
            <SelectField
              {...field('days')}
              hint={t('form.daysHint')}
              options={['', ...ACT_DAYS].map((value) => ({ value, label: t(`days.${value || 'open'}`) }))}
            />
          ) : null}
          {acts.includes('newFactor') ? (
            <SelectField
              {...field('proof')}
              hint={t('form.proofHint')}
              options={['', ...IDENTITY_PROOFS].map((value) => ({
                value,
                label: t(`proof.${value || 'none'}`),
              }))}
            />
          ) : null}
          {on === 'party' && acts.some((act) => GRAVE_ACTS.includes(act)) ? (
            <TextField
              {...field('code')}
              hint={t('form.codeHint')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
            />
          ) : null}
          {acts.map((act) => (
            <div key={act}>
              <SendButton name="act" value={act} tone={TONES[act]} wide>
                {t(`act.${on}.${act}`)}
              </SendButton>
              <small>{t(`what.${on}.${act}`)}</small>
            </div>
          ))}
        </FormStack>
      </KeptForm>
    </Panel>
  )
}

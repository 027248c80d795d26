import { cx } from '#app/ui/cx.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REASON_MAX } from '../inputs.ts'
import { type DirectAct, GRAVE_ACTS, groupedActs, IDENTITY_PROOFS } from '../staff-act.ts'
import styles from './act-form.module.css'

type ActFormProps = {
  on: 'party' | 'topic'
  acts: readonly DirectAct[]
  /** Of this showing of the form. */
  formKey: string
  fault: FormFault | null
}

/**
 * What staff can do about a party or a topic, each for a reason that its people read: by what it touches, one
 * opened at a time with what it needs, and what weighs most apart. A single one stands open. Works without
 * scripts.
 */
export function ActForm({ on, acts, formKey, fault }: ActFormProps) {
  const { t } = useTranslation('staff-acts')
  const sent = fault?.values.act
  const ofAct = (act: DirectAct) => (sent === act ? fault : null)
  const [only, ...more] = acts
  if (only && more.length === 0)
    return (
      <Panel>
        <h2 className={styles.title}>{t(`act.${on}.${only}`)}</h2>
        <ActStep on={on} act={only} formKey={formKey} fault={fault} isGrave={GRAVE_ACTS.includes(only)} />
      </Panel>
    )
  return (
    <Panel>
      <FormStack>
        <h2 className={styles.title}>{t('form.title')}</h2>
        <p>{t('form.lead')}</p>
        {fault && !acts.some(ofAct) ? <FaultSummary fault={fault} labelOf={() => t('form.title')} /> : null}
        {groupedActs(acts).map(({ group, acts: some }) => (
          <section key={group} className={cx(styles.group, group === 'grave' && styles.grave)}>
            <h3>{t(`form.group.${group}`)}</h3>
            {some.map((act) => (
              <details key={act} name="act" className={styles.act} open={ofAct(act) !== null || undefined}>
                <summary>{t(`act.${on}.${act}`)}</summary>
                <ActStep on={on} act={act} formKey={formKey} fault={ofAct(act)} isGrave={group === 'grave'} />
              </details>
            ))}
          </section>
        ))}
      </FormStack>
    </Panel>
  )
}

type ActStepProps = Omit<ActFormProps, 'acts'> & { act: DirectAct; isGrave: boolean }

function ActStep({ on, act, formKey, fault, isGrave }: ActStepProps) {
  const { t } = useTranslation('staff-acts')
  const labelOf = (name: string) => t(`form.${name}`)
  const of = fieldsOf({ t, fault, labelOf })
  // A summary of faults leads to the fields of its own form.
  const field = (name: string) => ({ ...of(name), id: fault ? name : `${name}-${act}` })
  return (
    <KeptForm className={styles.step}>
      <FormStack>
        <p>{t(`what.${on}.${act}`)}</p>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="act" value={act} />
        <TextAreaField {...field('reason')} rows={4} maxLength={REASON_MAX} hint={t('form.hint')} />
        {act === 'newFactor' ? (
          <SelectField
            {...field('proof')}
            hint={t('form.proofHint')}
            options={['', ...IDENTITY_PROOFS].map((value) => ({
              value,
              label: t(`proof.${value || 'none'}`),
            }))}
          />
        ) : null}
        {on === 'party' && GRAVE_ACTS.includes(act) ? (
          <TextField
            {...field('code')}
            hint={t('form.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
          />
        ) : null}
        <SendButton tone={isGrave ? 'danger' : 'go'} wide>
          {t(`act.${on}.${act}`)}
        </SendButton>
      </FormStack>
    </KeptForm>
  )
}

import { type Choice, RULES, SOURCES } from '#app/features/people/notifications/statement.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isGrave, readChoice } from '../decision.ts'
import { REASON_MAX } from '../inputs.ts'
import type { PictureToDecide } from '../queries-pictures.server.ts'
import { ACT_DAYS, type ActedOn } from '../staff-act.ts'
import styles from './decision-form.module.css'
import { PictureChoice } from './picture-choice.tsx'

type DecisionFormProps = {
  choices: readonly Choice[]
  /** Of this showing of the form; none where the case is decided once. */
  formKey?: string
  /** Whether it answers a report: then where it came from is known. */
  isReported?: boolean
  /** Whether those who reported it are answered in words of their own. */
  isAnswered?: boolean
  /** What is decided in any case: ticked at first. */
  decided?: readonly Choice[]
  /** What a thing and its owner are called here, and who reads the facts, where that is something else. */
  names?: Partial<Record<ActedOn, string>>
  factsHint?: string
  /** What its button says, where it tells others than the owner. */
  send?: string
  /** Of the thing; without one no picture can be removed. */
  pictures?: readonly Pick<PictureToDecide, 'name' | 'address'>[]
  fault: FormFault | null
}

/** What was ticked before it went wrong. */
function tickedIn(fault: FormFault): readonly string[] {
  return [fault.values.acts ?? []].flat()
}

/**
 * A decision against somebody: what is done, by which rule, for which facts, for how long. Posts `intent`
 * decide. Works without scripts.
 */
export function DecisionForm({
  choices: possible,
  formKey,
  isReported = false,
  isAnswered = false,
  decided = [],
  names = {},
  factsHint,
  send,
  pictures = [],
  fault,
}: DecisionFormProps) {
  const { t } = useTranslation('staff-acts')
  const labelOf = (name: string) => t(`decide.${name}`)
  const of = fieldsOf({ t, fault, labelOf })
  // A summary of faults leads to the fields of its own form.
  const idOf = (name: string) => (fault ? name : `decide-${name}`)
  const field = (name: string, saved?: string) => ({ ...of(name, saved), id: idOf(name) })
  const ticked = fault ? tickedIn(fault) : decided
  const { error } = field('acts')
  const choices = possible.filter((choice) => choice !== 'picture.remove' || pictures.length > 0)
  const kinds = [...new Set(choices.map((choice) => readChoice(choice).kind))]
  const option = (name: string) => (value: string) => ({ value, label: t(`${name}.${value}`) })
  const none = { value: '', label: t('decide.choose') }
  return (
    <Panel>
      <KeptForm className={styles.form}>
        <FormStack>
          <h2 className={styles.title}>{t('decide.title')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="intent" value="decide" />
          {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
          <div id={idOf('acts')} className={styles.acts}>
            {kinds.map((kind) => (
              <fieldset key={kind}>
                <legend>{names[kind] ?? t(`decide.of.${kind}`)}</legend>
                {choices
                  .filter((choice) => readChoice(choice).kind === kind)
                  .map((choice) => (
                    <CheckboxField
                      key={choice}
                      name="acts"
                      value={choice}
                      label={t(`choice.${choice}`)}
                      hint={t(`choiceHint.${choice}`)}
                      defaultChecked={ticked.includes(choice)}
                    />
                  ))}
                {kind === 'picture' ? (
                  <PictureChoice
                    {...field('pictures')}
                    pictures={pictures}
                    chosen={[fault?.values.pictures ?? []].flat()}
                  />
                ) : null}
              </fieldset>
            ))}
            <FieldError id={`${idOf('acts')}-error`} error={error} />
          </div>
          <SelectField
            {...field('days')}
            hint={t('form.daysHint')}
            options={['', ...ACT_DAYS].map((value) => ({ value, label: t(`days.${value || 'open'}`) }))}
          />
          <SelectField {...field('rule')} options={[none, ...RULES.map(option('rule'))]} />
          <TextAreaField
            {...field('facts')}
            rows={4}
            maxLength={REASON_MAX}
            hint={factsHint ?? t('decide.factsHint')}
            dir="auto"
          />
          {isReported ? null : (
            <SelectField {...field('source', 'look')} options={SOURCES.map(option('decide.sources'))} />
          )}
          {isAnswered ? (
            <TextAreaField
              {...field('reason')}
              rows={3}
              maxLength={REASON_MAX}
              hint={t('decide.reasonHint')}
              dir="auto"
            />
          ) : null}
          {isGrave(choices) ? (
            <div className={styles.code}>
              <TextField
                {...field('code')}
                hint={t('decide.codeHint')}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={40}
              />
            </div>
          ) : null}
          <SendButton tone="danger" wide>
            {send ?? t('decide.send')}
          </SendButton>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}

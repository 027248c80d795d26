import { useEffect, useRef, useState } from 'react'
import { FormFiles } from '#app/features/people/message-files/components/form-files.tsx'
import { useFiles } from '#app/features/people/message-files/components/use-files.tsx'
import type { NamedFile } from '#app/features/people/message-files/message-file.ts'
import { MandateField } from '#app/features/people/selling-mandates/components/mandate-field.tsx'
import type { MandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { DayFields } from '#app/features/sales/training-requests/components/day-fields.tsx'
import {
  type TrainerChoices,
  TrainerField,
} from '#app/features/sales/training-requests/components/trainer-field.tsx'
import { CURRENCIES } from '#app/kit/money.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EXTRAS, FEE_UNITS } from '../proposal.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import styles from './proposal-form.module.css'
import { ProposalSum } from './proposal-sum.tsx'

type Choice = { value: string; label: string }

export type ProposalFormProps = {
  /** What the fields begin with. */
  values: Record<string, string>
  /** The version that is changed; 0 for a first one. */
  version: number
  /** The amendment of the requirement that is read. */
  amendment: number
  /** Marks one intention to send. */
  intentKey: string
  fault: FormFault | null
  /** The files that it begins with. */
  attached: readonly NamedFile[]
  participants: number
  tax: TaxTerms | null
  topics: Choice[]
  trainers: TrainerChoices
  zones: Choice[]
  /** Where what is typed is kept, when it last was, and by whose clock that is said. */
  draftAt: string
  savedAt: Date | null
  /** Stands for the draft that it began with. */
  seen: string
  zone: string
  /** What is asked of the selling mandate. */
  mandate: MandateAsked | null
}

/** A provider's answer to a requirement: price, days, text. The sum is counted as one types. */
export function ProposalForm(props: ProposalFormProps) {
  const { values, version, intentKey, fault, topics, trainers, zones } = props
  const { t } = useTranslation(['proposals', 'trainings', 'message-files', 'selling-mandates'])
  const files = useFiles()
  const form = useRef<HTMLFormElement>(null)
  const typed = (name: string) => typedOr(fault, name, values[name])
  const [isTouched, setTouched] = useState(false)
  const [typedNow, setTyped] = useState<Record<string, string>>(() => ({ ...values, ...textsOf(fault) }))
  const labelOf = (name: string) => labelOfField(t, name)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const read = () => {
    setTouched(true)
    if (form.current) setTyped(textsIn(form.current))
  }
  // What was typed before the scripts came counts, too.
  useEffect(() => {
    if (form.current) setTyped(textsIn(form.current))
  }, [])
  return (
    // What bubbles from any field is counted anew.
    <div onInput={read} onChange={read}>
      <KeptForm ref={form} encType="multipart/form-data">
        <FormStack>
          <input type="hidden" name="key" value={intentKey} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="amendment" value={props.amendment} />
          <FaultSummary fault={fault} labelOf={labelOf} />
          <section className={styles.part}>
            <h2>{t('form.price')}</h2>
            <FormRow>
              <TextField {...field('fee')} inputMode="decimal" maxLength={60} />
              <SelectField
                {...field('currency')}
                options={CURRENCIES.map((code) => ({ value: code, label: code }))}
              />
            </FormRow>
            <SelectField
              {...field('feeUnit')}
              options={FEE_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
            />
            {(['travel', 'materials'] as const).map((name) => (
              <FormRow key={name}>
                <SelectField
                  {...field(name)}
                  options={EXTRAS.map((extra) => ({ value: extra, label: t(`extra.${extra}`) }))}
                />
                <TextField {...field(`${name}Amount`)} inputMode="decimal" maxLength={60} optional />
              </FormRow>
            ))}
            <FormRow>
              <TextField {...field('otherText')} maxLength={120} optional />
              <TextField {...field('otherAmount')} inputMode="decimal" maxLength={60} optional />
            </FormRow>
            <ProposalSum typed={typedNow} participants={props.participants} tax={props.tax} />
          </section>
          <DayFields field={field} days={2} typed={typed} />
          <SelectField {...field('timeZone')} options={zones} />
          <TrainerField choices={trainers} chosen={values.trainer ?? ''} fault={fault} />
          {topics.length > 0 ? (
            <SelectField
              {...field('topic')}
              options={[{ value: '', label: t('form.noTopic') }, ...topics]}
              optional
            />
          ) : null}
          <TextAreaField {...field('words')} rows={8} maxLength={6_000} hint={t('form.wordsHint')} />
          <section className={styles.part}>
            <h2>{t('form.files')}</h2>
            <FormFiles files={files} attached={props.attached} fault={fault} />
          </section>
          <DateField {...field('validUntil')} hint={t('form.validHint')} />
          <MandateField
            asked={props.mandate}
            error={fault?.errors.mandate ? translateMessage(t, fault.errors.mandate) : null}
            checked={fault?.values.mandate === 'yes'}
          />
          <FormActions>
            <SendButton name="intent" value="submit" tone="go" size="large" disabled={files.isBusy}>
              {t(version === 0 ? 'form.send' : 'form.sendAgain')}
            </SendButton>
            <SendButton name="intent" value="draft" disabled={files.isBusy}>
              {t('form.keep')}
            </SendButton>
          </FormActions>
          <DraftKeeper
            to={props.draftAt}
            typed={isTouched ? typedNow : null}
            savedAt={props.savedAt}
            seen={props.seen}
            zone={props.zone}
          />
        </FormStack>
      </KeptForm>
    </div>
  )
}

/** What stands in the fields: of several with one name all of it in one text, of files nothing. */
function textsIn(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const textOf = (name: string) =>
    data
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join(' ')
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, textOf(name)]))
}

const textsOf = (fault: FormFault | null) =>
  Object.fromEntries(Object.keys(fault?.values ?? {}).map((name) => [name, typedOr(fault, name, '')]))

type T = ReturnType<typeof useTranslation>['t']

/** Days and hours have the names that all forms of a training give them. */
function labelOfField(t: T, name: string): string {
  if (name === 'mandate') return t('selling-mandates:field.short')
  if (name === 'trainer') return t('trainings:trainer')
  if (name.startsWith('day')) return t('trainings:form.day1', { number: name.slice('day'.length) })
  if (name === 'from' || name === 'to') return t(`trainings:form.${name}`)
  return t(`form.${name}`)
}

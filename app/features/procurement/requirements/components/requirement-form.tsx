import { useRef, useState } from 'react'
import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './requirement-form.module.css'

type Choice = { value: string; label: string }

type RequirementFormProps = {
  /** What the fields begin with. */
  values: Record<string, string>
  /** Stands for what is saved of it, null for a new one. */
  seen: VersionToken | null
  fault: FormFault | null
  /** Marks one intention to post; repeats with it post once. */
  intentKey: string
  choices: { categories: CategoryChoice[]; countries: Choice[]; languages: Choice[]; textLanguages: Choice[] }
  /** What one may do with it: an open requirement is only saved. */
  isOpen?: boolean
}

/** The form of a requirement, in four groups: what, who and where, when, budget. Works without scripts. */
export function RequirementForm({ values, seen, fault, intentKey, choices, isOpen }: RequirementFormProps) {
  const { t } = useTranslation('requirements')
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `requirement:${values.url ?? 'new'}`)
  const [mode, setMode] = useState(typedOr(fault, 'mode', values.mode) || 'onsite')
  const labelOf = (name: string) => t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const choose = { value: '', label: t('form.choose') }
  return (
    <SavedForm keeps={false} seen={seen} answer={fault} ref={form} className={styles.form}>
      <input type="hidden" name="key" value={intentKey} />
      <FaultSummary fault={fault} labelOf={labelOf} />
      <fieldset className={styles.group}>
        <legend>{t('form.what')}</legend>
        <TextField {...field('title')} maxLength={200} hint={t('form.titleHint')} />
        <SelectField {...field('category')}>
          <option value="">{choose.label}</option>
          {choices.categories
            .filter((group) => group.groupId === null)
            .map((group) => (
              <optgroup key={group.id} label={group.name}>
                {choices.categories
                  .filter((category) => category.groupId === group.id)
                  .map((category) => (
                    <option key={category.id} value={category.slug}>
                      {category.name}
                    </option>
                  ))}
              </optgroup>
            ))}
        </SelectField>
        <TextAreaField {...field('description')} maxLength={6_000} hint={t('form.descriptionHint')} />
        <SelectField {...field('language')} options={choices.textLanguages} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.where')}</legend>
        <FormRow>
          <TextField {...field('participants')} inputMode="numeric" maxLength={10} />
          <SelectField {...field('trainingLanguage')} options={choices.languages} />
        </FormRow>
        <RadioGroup
          legend={t('form.mode')}
          name="mode"
          value={mode}
          onChange={setMode}
          error={fault?.errors.mode ? translateMessage(t, fault.errors.mode) : null}
          options={(['onsite', 'venue', 'online'] as const).map((value) => ({
            value,
            label: t(value === 'onsite' ? 'mode.yours' : `mode.${value}`),
          }))}
        />
        {mode === 'online' ? null : (
          <FormRow>
            <TextField {...field('city')} maxLength={100} autoComplete="address-level2" />
            <SelectField
              {...field('country')}
              autoComplete="country"
              options={[choose, ...choices.countries]}
            />
          </FormRow>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.when')}</legend>
        <FormRow>
          <DateField {...field('wishedFrom')} optional />
          <DateField {...field('wishedTo')} optional />
        </FormRow>
        <FormRow>
          <DateField {...field('deadline')} hint={t('form.deadlineHint')} />
        </FormRow>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.budget')}</legend>
        <div className={styles.money}>
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
          <TextField {...field('budgetFrom')} inputMode="decimal" maxLength={20} optional />
          <TextField {...field('budgetTo')} inputMode="decimal" maxLength={20} optional />
        </div>
        <CheckboxField
          id="budgetHidden"
          name="budgetHidden"
          label={t('form.budgetHidden')}
          defaultChecked={(fault ? fault.values.budgetHidden : values.budgetHidden) === 'on'}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.answers')}</legend>
        <CheckboxField
          id="sealed"
          name="sealed"
          label={t('form.sealed')}
          hint={t('form.sealedHint')}
          error={fault?.errors.sealed ? translateMessage(t, fault.errors.sealed) : null}
          defaultChecked={(fault ? fault.values.sealed : values.sealed) === 'on'}
        />
      </fieldset>
      <FormActions>
        <SendButton name="intent" value="publish" tone="go" size="large">
          {isOpen ? t('form.save') : t('form.publish')}
        </SendButton>
        {isOpen ? null : (
          <SendButton name="intent" value="draft" size="large">
            {t('form.draft')}
          </SendButton>
        )}
      </FormActions>
    </SavedForm>
  )
}

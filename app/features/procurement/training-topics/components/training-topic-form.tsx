import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TrainingTopicState } from '../training-topic.ts'
import styles from './training-topic.module.css'

type TrainingTopicFormProps = {
  /** What the fields begin with. */
  values: Record<string, string>
  /** Marks one intention to save. */
  intentKey: string
  /** The revision that is changed; null for a new topic. */
  revision: number | null
  state: TrainingTopicState
  categories: CategoryChoice[]
  languages: { value: string; label: string }[]
  fault: FormFault | null
}

/** A training topic as a company's admin writes it: what, for whom, and for how much. */
export function TrainingTopicForm({ values, state, fault, ...props }: TrainingTopicFormProps) {
  const { t } = useTranslation('training-topics')
  const labelOf = (name: string) => t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const { categories, languages, intentKey, revision } = props
  return (
    <KeptForm className={styles.form}>
      <FormStack>
        <input type="hidden" name="key" value={intentKey} />
        {revision === null ? null : <input type="hidden" name="revision" value={revision} />}
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...field('title')} maxLength={120} hint={t('form.titleHint')} />
        <SelectField {...field('category')}>
          <option value="">{t('form.choose')}</option>
          {categories
            .filter(({ groupId }) => groupId === null)
            .map((group) => (
              <optgroup key={group.id} label={group.name}>
                {categories
                  .filter(({ groupId }) => groupId === group.id)
                  .map(({ id, slug, name }) => (
                    <option key={id} value={slug}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
        </SelectField>
        <TextAreaField
          {...field('description')}
          rows={7}
          maxLength={5_000}
          hint={t('form.descriptionHint')}
        />
        <SelectField {...field('language')} options={languages} />
        <TextField {...field('audience')} maxLength={300} hint={t('form.audienceHint')} />
        <FormRow>
          <TextField {...field('participants')} inputMode="numeric" maxLength={10} />
          <TextField {...field('days')} inputMode="numeric" maxLength={10} />
        </FormRow>
        <p className={styles.fine}>{t('form.countHint')}</p>
        <FormRow>
          <TextField {...field('budget')} inputMode="decimal" maxLength={60} optional />
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
        </FormRow>
        <CheckboxField
          id="budgetShown"
          name="budgetShown"
          label={t('form.budgetShown')}
          hint={t('form.budgetShownHint')}
          defaultChecked={(fault ? fault.values.budgetShown : values.budgetShown) === 'on'}
        />
        <FormActions>
          {state === 'open' ? (
            <SendButton name="intent" value="save" tone="go" size="large">
              {t('form.save')}
            </SendButton>
          ) : (
            <>
              <SendButton name="intent" value="open" tone="go" size="large">
                {t('form.open')}
              </SendButton>
              <SendButton name="intent" value="save" size="large">
                {t(state === 'draft' ? 'form.draft' : 'form.save')}
              </SendButton>
            </>
          )}
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

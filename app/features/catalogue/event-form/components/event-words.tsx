import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { RichTextField } from '#app/ui/rich-text-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventValues } from '../event-form.ts'
import styles from './event-form.module.css'

type Choice = { value: string; label: string }
type Category = { id: string; groupId: string | null; slug: string; name: string }

export type EventFormChoices = {
  categories: Category[]
  languages: Choice[]
  countries: Choice[]
  timeZones: string[]
  /** That of the provider's country. */
  usualCurrency: string
}

type FieldProps = { id: string; name: string; label: string; defaultValue: string; error: string | null }

export type EventGroupProps = {
  shown: EventValues
  field: (name: string) => FieldProps
  errorOf: (name: string) => string | null
}

const WORDS = ['summary', 'description', 'outcomes']

/** What an event is about. Texts are taken over from the topic, and folded unless one has a fault. */
export function EventWords({
  shown,
  field,
  errorOf,
  choices,
}: EventGroupProps & { choices: EventFormChoices }) {
  const { t } = useTranslation('event-publishing')
  const isOpen = !shown.description || WORDS.some(errorOf)
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.what')}</legend>
      <TextField {...field('title')} maxLength={200} />
      <FormRow>
        <SelectField {...field('category')}>
          <option value="">{t('form.choose')}</option>
          {choices.categories
            .filter(({ groupId }) => groupId === null)
            .map((group) => (
              <optgroup key={group.id} label={group.name}>
                {choices.categories
                  .filter(({ groupId }) => groupId === group.id)
                  .map(({ id, slug, name }) => (
                    <option key={id} value={slug}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
        </SelectField>
        <SelectField {...field('language')} options={choices.languages} />
      </FormRow>
      <details className={styles.words} open={isOpen}>
        <summary>{t('form.words')}</summary>
        <div>
          <TextAreaField {...field('summary')} rows={2} maxLength={400} optional />
          <RichTextField {...field('description')} rows={8} maxLength={16_000} optional />
          <TextAreaField
            {...field('outcomes')}
            rows={4}
            maxLength={12_000}
            hint={t('form.outcomesHint')}
            optional
          />
        </div>
      </details>
    </fieldset>
  )
}

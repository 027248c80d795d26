import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { FormPart } from '#app/ui/form-part.tsx'
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
  /** Of a firm's people, who may be named as who trains; none of a person's own event. */
  trainers: Choice[]
  /** That of the provider's country. */
  usualCurrency: string
}

type FieldProps = { id: string; name: string; label: string; defaultValue: string; error: string | null }

export type EventGroupProps = {
  shown: EventValues
  field: (name: string) => FieldProps
  errorOf: (name: string) => string | null
}

const WORDS = ['summary', 'description', 'outcomes'] as const

/** What an event is about. */
export function EventWords({ field, choices }: EventGroupProps & { choices: EventFormChoices }) {
  const { t } = useTranslation('event-publishing')
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
    </fieldset>
  )
}

/** The texts of its page, folded: they are taken over from the topic. */
export function EventTexts({ shown, field, errorOf }: EventGroupProps) {
  const { t } = useTranslation('event-publishing')
  return (
    <FormPart
      title={t('form.words')}
      about={WORDS.map((name) => t(`form.${name}`)).join(' · ')}
      isFilled={WORDS.some((name) => shown[name])}
      isOpen={WORDS.some(errorOf)}
    >
      <TextAreaField {...field('summary')} rows={2} maxLength={400} optional />
      <RichTextField {...field('description')} rows={8} maxLength={16_000} optional />
      <TextAreaField
        {...field('outcomes')}
        rows={4}
        maxLength={12_000}
        hint={t('form.outcomesHint')}
        optional
      />
    </FormPart>
  )
}

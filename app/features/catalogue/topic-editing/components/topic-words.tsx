import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { type FormFault, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { RichTextField } from '#app/ui/rich-text-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isSaid, type TopicValues } from '../topic-form.ts'
import styles from './topic-form.module.css'

export type Choice = { value: string; label: string }
export type TopicWordsChoices = { categories: CategoryChoice[]; textLanguages: Choice[] }

type FieldProps = { id: string; name: string; label: string; defaultValue: string; error: string | null }

export type TopicGroupProps = {
  shown: TopicValues
  field: (name: string) => FieldProps
  errorOf: (name: string) => string | null
  fault: FormFault | null
}

/** What a topic is about. */
export function TopicWords({ field, choices }: TopicGroupProps & { choices: TopicWordsChoices }) {
  const { t } = useTranslation(['topic-editing', 'topics'])
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.what')}</legend>
      <TextField {...field('title')} maxLength={200} hint={t('form.titleHint')} />
      <FormRow>
        <SelectField {...field('category')}>
          <option value="">{t('form.choose')}</option>
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
        <SelectField {...field('language')} options={choices.textLanguages} />
      </FormRow>
      <TextAreaField {...field('summary')} rows={2} maxLength={400} hint={t('form.summaryHint')} />
      <RichTextField {...field('description')} rows={8} maxLength={16_000} hint={t('form.descriptionHint')} />
    </fieldset>
  )
}

const AIMS = ['outcomes', 'audience', 'prerequisites'] as const

/** What people take home, and for whom it is; folded, as a topic is whole without. */
export function TopicAims({ shown, field, fault }: TopicGroupProps) {
  const { t } = useTranslation(['topic-editing', 'topics'])
  return (
    <FormPart
      title={t('form.forWhom')}
      about={[...AIMS, 'level' as const].map((name) => t(`form.${name}`)).join(' · ')}
      isFilled={isSaid(shown, AIMS)}
      isOpen={isFaulty(fault, [...AIMS, 'level'])}
    >
      <TextAreaField
        {...field('outcomes')}
        rows={4}
        maxLength={12_000}
        hint={t('form.outcomesHint')}
        optional
      />
      <TextAreaField
        {...field('audience')}
        rows={2}
        maxLength={3_000}
        hint={t('form.audienceHint')}
        optional
      />
      <TextAreaField
        {...field('prerequisites')}
        rows={2}
        maxLength={3_000}
        hint={t('form.prerequisitesHint')}
        optional
      />
      <SelectField
        {...field('level')}
        options={(['all', 'beginner', 'intermediate', 'advanced'] as const).map((value) => ({
          value,
          label: t(`topics:level.${value}`),
        }))}
      />
    </FormPart>
  )
}

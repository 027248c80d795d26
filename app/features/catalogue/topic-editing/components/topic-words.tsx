import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { RichTextField } from '#app/ui/rich-text-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TopicValues } from '../topic-form.ts'
import styles from './topic-form.module.css'

export type Choice = { value: string; label: string }
export type TopicWordsChoices = { categories: CategoryChoice[]; textLanguages: Choice[] }

type FieldProps = { id: string; name: string; label: string; defaultValue: string; error: string | null }

export type TopicGroupProps = {
  shown: TopicValues
  field: (name: string) => FieldProps
  errorOf: (name: string) => string | null
}

/** What a topic is about and for whom. */
export function TopicWords({ field, choices }: TopicGroupProps & { choices: TopicWordsChoices }) {
  const { t } = useTranslation(['topic-editing', 'topics'])
  return (
    <>
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
        <RichTextField
          {...field('description')}
          rows={8}
          maxLength={16_000}
          hint={t('form.descriptionHint')}
        />
        <TextAreaField
          {...field('outcomes')}
          rows={4}
          maxLength={12_000}
          hint={t('form.outcomesHint')}
          optional
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.forWhom')}</legend>
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
      </fieldset>
    </>
  )
}

import { RadioGroup } from '#app/ui/choice.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { rowsOf } from '../event-form.ts'
import styles from './event-form.module.css'
import type { EventFormChoices, EventGroupProps } from './event-words.tsx'

/** Where an event is held: at a place, or behind a link that participants alone get. */
export function EventPlace({
  field,
  errorOf,
  shown,
  choices,
}: EventGroupProps & { choices: EventFormChoices }) {
  const { t } = useTranslation('event-publishing')
  const zone = rowsOf(shown.timeZone)[0] ?? ''
  return (
    <>
      <RadioGroup
        legend={t('form.mode')}
        name="mode"
        inline
        defaultValue={shown.mode === 'online' ? 'online' : 'venue'}
        options={(['venue', 'online'] as const).map((value) => ({ value, label: t(`form.modes.${value}`) }))}
      />
      <div className={styles.place}>
        <FormRow>
          <TextField {...field('venue')} maxLength={200} optional />
          <TextField {...field('street')} maxLength={300} optional />
        </FormRow>
        <FormRow>
          <TextField {...field('city')} maxLength={200} />
          <SelectField
            {...field('country')}
            options={[{ value: '', label: t('form.choose') }, ...choices.countries]}
          />
        </FormRow>
      </div>
      <div className={styles.link}>
        <TextField {...field('onlineUrl')} type="url" maxLength={600} hint={t('form.linkHint')} optional />
        <TextField {...field('onlineCode')} maxLength={100} hint={t('form.codeHint')} optional />
      </div>
      <details className={styles.words} open={errorOf('timeZone') !== null}>
        <summary>
          {t('form.timeZone')}: {zone.replaceAll('_', ' ')}
        </summary>
        <div>
          <SelectField
            {...field('timeZone')}
            hint={t('form.zoneHint')}
            options={choices.timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </div>
      </details>
    </>
  )
}

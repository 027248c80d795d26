import { CheckboxField } from '#app/ui/choice.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-form.module.css'
import type { EventGroupProps } from './event-words.tsx'

type ToldProps = Pick<EventGroupProps, 'field' | 'errorOf'> & { fault: FormFault | null }

/**
 * What holders of seats will be notified of, in a series for each date: the organiser must agree before the
 * change is made.
 */
export function ToldFields({ fault, field, errorOf }: ToldProps) {
  const { t } = useTranslation('offers')
  const asked = errorOf('tells')
  if (!asked) return null
  const { change = '', dates = '', told = 1 } = fault?.errors.tells?.params ?? {}
  const lines = String(dates).split('\n').filter(Boolean)
  return (
    <fieldset className={styles.group}>
      <legend>{t(lines.length > 0 ? 'series.title' : 'tells.title')}</legend>
      <p>{asked}</p>
      {lines.length > 0 ? (
        <ul className={styles.dates}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <CheckboxField
        id="tells"
        name="tells"
        value={String(change)}
        label={t(lines.length > 0 ? 'series.agree' : 'form.tells')}
      />
      {told ? (
        <TextAreaField {...field('note')} rows={3} maxLength={1_000} optional hint={t('tells.noteHint')} />
      ) : null}
    </fieldset>
  )
}

import { CheckboxField } from '#app/ui/choice.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-form.module.css'
import type { EventGroupProps } from './event-words.tsx'

type AcknowledgeProps = Pick<EventGroupProps, 'field' | 'errorOf'> & { fault: FormFault | null }

/**
 * What holders of seats will be notified of, in a series for each date: the organiser must agree before the
 * change is made.
 */
export function AcknowledgeFields({ fault, field, errorOf }: AcknowledgeProps) {
  const { t } = useTranslation('event-publishing')
  const asked = errorOf('acknowledged')
  if (!asked) return null
  const { change = '', dates = '', notified = 1 } = fault?.errors.acknowledged?.params ?? {}
  const lines = String(dates).split('\n').filter(Boolean)
  return (
    <fieldset className={styles.group}>
      <legend>{t(lines.length > 0 ? 'series.title' : 'acknowledge.title')}</legend>
      <p>{asked}</p>
      {lines.length > 0 ? (
        <ul className={styles.dates}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <CheckboxField
        id="acknowledged"
        name="acknowledged"
        value={String(change)}
        label={t(lines.length > 0 ? 'series.agree' : 'form.acknowledged')}
      />
      {notified ? (
        <TextAreaField
          {...field('note')}
          rows={3}
          maxLength={1_000}
          optional
          hint={t('acknowledge.noteHint')}
        />
      ) : null}
    </fieldset>
  )
}

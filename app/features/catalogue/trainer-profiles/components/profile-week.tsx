import { writeHours } from '#app/features/catalogue/availability/availability.ts'
import { weekdayName } from '#app/kit/spans.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { SelectField, TextField, type TextFieldProps } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { type FormFault, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnProfile } from '../queries-own.server.ts'
import styles from './profile-form.module.css'

type ProfileWeekProps = {
  own: OwnProfile
  fault: FormFault | null
  errorOf: (name: string) => string | null
  field: (
    name: string,
    saved?: string | null,
  ) => Pick<TextFieldProps, 'id' | 'name' | 'label' | 'error'> & {
    defaultValue: string
  }
  zone: string
  zones: string[]
}

const LEAST_ROWS = 2
const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Weekly hours, days off and links: rows of which two are always empty. */
export function ProfileWeek({ own, fault, errorOf, field, zone, zones }: ProfileWeekProps) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { profile, hours, daysOff } = own
  const rowsOf = (name: string, saved: string[]) => {
    const typed = fault?.values[name]
    const rows = typed === undefined ? saved : Array.isArray(typed) ? typed : [typed]
    return [...rows.slice(0, 38), ...Array<string>(LEAST_ROWS).fill('')]
  }
  const [links, labels] = [
    rowsOf('linkUrl', profile?.links.map(({ url }) => url) ?? []).slice(0, 8),
    rowsOf('linkLabel', profile?.links.map(({ label }) => label) ?? []),
  ]
  const [from, to] = [
    rowsOf(
      'offFrom',
      daysOff.map((days) => days.from),
    ),
    rowsOf(
      'offTo',
      daysOff.map((days) => days.to),
    ),
  ]
  return (
    <>
      <FormPart
        title={t('form.week')}
        about={t('form.weekAbout')}
        isFilled={hours.length > 0 || daysOff.length > 0}
        isOpen={isFaulty(fault, [...DAYS.map((day) => `hours${day}`), 'timeZone', 'daysOff'])}
      >
        <p className={styles.note}>{t('form.weekHint')}</p>
        <div className={styles.week}>
          {DAYS.map((day) => (
            <TextField
              key={day}
              {...field(`hours${day}`, writeHours(hours, day))}
              label={weekdayName(day, language)}
              maxLength={100}
            />
          ))}
        </div>
        <SelectField
          {...field('timeZone', profile?.timeZone ?? zone)}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
        <fieldset className={styles.rows} id="daysOff" tabIndex={-1}>
          <legend>{t('form.daysOff')}</legend>
          {from.map((day, row) => (
            <FormRow key={row.toString()}>
              <DateField name="offFrom" label={t('form.offFrom')} defaultValue={day} />
              <DateField name="offTo" label={t('form.offTo')} defaultValue={to[row] ?? ''} />
            </FormRow>
          ))}
          <RowsError error={errorOf('daysOff')} />
        </fieldset>
      </FormPart>
      <FormPart
        id="links"
        title={t('form.links')}
        about={[t('form.linkUrl'), t('form.linkLabel')].join(' · ')}
        isFilled={(profile?.links.length ?? 0) > 0}
        isOpen={isFaulty(fault, ['links', 'linkUrl', 'linkLabel'])}
      >
        {links.map((url, row) => (
          <FormRow key={row.toString()}>
            <TextField
              name="linkUrl"
              type="text"
              inputMode="url"
              label={t('form.linkUrl')}
              defaultValue={url}
              maxLength={300}
            />
            <TextField
              name="linkLabel"
              label={t('form.linkLabel')}
              defaultValue={labels[row] ?? ''}
              maxLength={60}
              optional
            />
          </FormRow>
        ))}
        <RowsError error={errorOf('links')} />
      </FormPart>
    </>
  )
}

function RowsError({ error }: { error: string | null }) {
  return error ? (
    <p role="alert" className={styles.error}>
      {error}
    </p>
  ) : null
}

import { DateField } from '#app/ui/date-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import type { fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { MOST_DAYS, MOST_PEOPLE } from '../training-request.ts'
import styles from './training-request-page.module.css'

type FieldOf = (name: string) => ReturnType<ReturnType<typeof fieldsOf>>

type DayFieldsProps = {
  field: FieldOf
  /** How many days it takes as a rule. */
  days: number
  typed: (name: string) => string
  /** Days on which the provider can, in the reader's words. */
  free?: string[]
}

const namesFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `day${first + at}`)

/** The days with their hours, and room for more. */
export function DayFields({ field, days, typed, free = [] }: DayFieldsProps) {
  const { t } = useTranslation('trainings')
  const shown = Math.min(days, MOST_DAYS)
  const more = namesFrom(shown + 1, MOST_DAYS)
  const isMore = more.some((name) => typed(name) !== '')
  const label = (name: string) => t('form.day1', { number: name.slice('day'.length) })
  return (
    <section className={styles.part}>
      <h2>{t('form.when')}</h2>
      {free.length > 0 ? <p className={styles.fine}>{t('form.free', { days: free.join(' · ') })}</p> : null}
      <div className={styles.days}>
        {namesFrom(1, shown).map((name) => (
          <DateField key={name} {...field(name)} label={label(name)} optional={name !== 'day1'} />
        ))}
      </div>
      {more.length > 0 ? (
        <details className={styles.more} open={isMore || undefined}>
          <summary>{t('form.moreDays')}</summary>
          <div className={styles.days}>
            {more.map((name) => (
              <DateField key={name} {...field(name)} label={label(name)} optional />
            ))}
          </div>
        </details>
      ) : null}
      <FormRow>
        <TextField {...field('from')} type="time" />
        <TextField {...field('to')} type="time" />
      </FormRow>
    </section>
  )
}

/** The typed number of people and days, days by default as usual; null without a number of people. */
export function readNeed(
  typed: (name: string) => string,
  usual: number,
): { people: number; days: number } | null {
  const people = Number(typed('participants').normalize('NFKC').trim())
  if (!Number.isInteger(people) || people < 1 || people > MOST_PEOPLE) return null
  const days = namesFrom(1, MOST_DAYS).filter((name) => typed(name) !== '').length
  return { people, days: days || usual }
}

import type { ReactNode } from 'react'
import { weekdayName } from '#app/kit/spans.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DiaryDay, DiaryMonth as Month } from '../diary-month.ts'
import styles from './diary-month.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const KINDS = ['engaged', 'busy', 'free'] as const

/** A month of booked and free times, day by day; on a phone a list of the days that have any. */
export function DiaryMonth({ month, children }: { month: Month; children: ReactNode }) {
  const { t } = useTranslation('availability')
  const language = useLanguage()
  const { title, previous, next, blank, days } = month
  return (
    <section className={styles.month} aria-labelledby="month">
      <header className={styles.head}>
        <h2 id="month">{title}</h2>
        <nav aria-label={t('months')}>
          {previous ? <Anchor to={`/availability?month=${previous}#month`}>{t('previous')}</Anchor> : null}
          {next ? <Anchor to={`/availability?month=${next}#month`}>{t('next')}</Anchor> : null}
        </nav>
      </header>
      <ul className={styles.legend}>
        {KINDS.map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`kind.${kind}`)}
          </li>
        ))}
      </ul>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day}>{weekdayName(day, language)}</span>
        ))}
      </div>
      <ol className={styles.days} data-blank={blank}>
        {days.map((day, at) => (
          <Day key={day.day} day={day} weekday={weekdayName(((blank + at) % 7) + 1, language)} />
        ))}
      </ol>
      {children}
    </section>
  )
}

function Day({ day, weekday }: { day: DiaryDay; weekday: string }) {
  const { t } = useTranslation('availability')
  const { number, isPast, isToday, lines } = day
  return (
    <li
      className={styles.day}
      data-past={isPast || undefined}
      data-empty={lines.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day.day}>
        <span>{number}</span> <span className={styles.weekday}>{weekday}</span>
        {isToday ? <b>{t('today')}</b> : null}
      </time>
      {lines.map(({ kind, from, to, city }) => (
        <p key={`${kind} ${from} ${to}`} data-kind={kind}>
          <VisuallyHidden>{t(`kind.${kind}`)} </VisuallyHidden>
          <span className={styles.hours}>
            {from}–{to}
          </span>
          {kind === 'overlap' ? <em>{t('overlaps')}</em> : null}
          {city === null ? null : <span>{city}</span>}
        </p>
      ))}
    </li>
  )
}

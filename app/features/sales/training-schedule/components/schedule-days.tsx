import { countryName } from '#app/kit/display-names.ts'
import { weekdayName } from '#app/kit/spans.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { isTight } from '../room-use.ts'
import type { ScheduleDay, ScheduleLine, SchedulePeriod } from '../schedule.ts'
import { dragOf, useDrop } from './drag-training.tsx'
import styles from './schedule-days.module.css'
import { MoveLink } from './training-room.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A month or a week of trainings, day by day; on a phone a list of the days that have any. */
export function ScheduleDays({ period }: { period: SchedulePeriod }) {
  const language = useLanguage()
  const { t } = useTranslation('training-schedule')
  const { title, blank, days } = period
  const canMove = days.some(({ lines }) => lines.some(({ entry }) => entry.canMove))
  return (
    <section className={styles.month} aria-label={title}>
      {canMove ? <p className={styles.hint}>{t('dragHint')}</p> : null}
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day}>{weekdayName(day, language)}</span>
        ))}
      </div>
      <ol className={styles.days} data-blank={blank} data-week={days.length === 7 || undefined}>
        {days.map((day, at) => (
          <Day key={day.day} day={day} weekday={weekdayName(((blank + at) % 7) + 1, language)} />
        ))}
      </ol>
    </section>
  )
}

function Day({ day, weekday }: { day: ScheduleDay; weekday: string }) {
  const { t } = useTranslation('training-schedule')
  const language = useLanguage()
  const { number, isPast, isToday, holidays, lines } = day
  const drop = useDrop(isPast ? null : day.day)
  return (
    <li
      className={styles.day}
      data-past={isPast || undefined}
      data-empty={(lines.length === 0 && holidays.length === 0) || undefined}
      aria-current={isToday ? 'date' : undefined}
      {...drop}
    >
      <time dateTime={day.day}>
        <span>{number}</span> <span className={styles.weekday}>{weekday}</span>
        {isToday ? <b>{t('today')}</b> : null}
      </time>
      {holidays.map(({ country, region, regionName, name }) => (
        <p key={country + region} className={styles.holiday}>
          {t('holiday.day', { name, country: regionName ?? countryName(country, language) })}
        </p>
      ))}
      {lines.map((line) => (
        <Line key={line.entry.id + line.entry.to} line={line} />
      ))}
    </li>
  )
}

function Line({ line: { entry, hours, overlaps, isRoomTaken, holiday } }: { line: ScheduleLine }) {
  const { t } = useTranslation('training-schedule')
  const { to, title, language, seats, named, mode, city, room, status } = entry
  // What is well needs no word; what waits for something says so, and not by its colour alone.
  const isCalm = status.tone === 'good' || status.tone === 'plain'
  return (
    <p
      className={styles.line}
      data-tone={status.tone}
      data-overlaps={overlaps || undefined}
      {...dragOf(entry)}
    >
      {hours ? <span className={styles.hours}>{hours}</span> : null}
      <Anchor to={to} lang={language}>
        {title}
      </Anchor>
      <span>{mode === 'online' ? t('online') : <span translate="no">{city}</span>}</span>
      {room ? <span translate="no">{room.name}</span> : null}
      <span>{named === null ? t('seats', { count: seats }) : t('named', { named, count: seats })}</span>
      {isCalm ? <VisuallyHidden>{status.said}</VisuallyHidden> : <span>{status.said}</span>}
      {overlaps ? (
        <span>
          <Badge tone="bad">{t('conflict.mark')}</Badge>
        </span>
      ) : null}
      {isRoomTaken ? (
        <span>
          <Badge tone="bad">{t('room.taken')}</Badge>
        </span>
      ) : null}
      {isTight(entry) && room ? (
        <span>
          <Badge tone="bad">{t('room.tight', { seats, count: room.capacity })}</Badge>
        </span>
      ) : null}
      <MoveLink entry={entry} />
      {holiday ? (
        <span>
          <Badge tone="wait">{t('holiday.mark')}</Badge>
        </span>
      ) : null}
    </p>
  )
}

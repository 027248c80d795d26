import { formatVenue } from '#app/features/catalogue/events/event-where.ts'
import { formatDay, formatInReadersZone, formatSession } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RoomChoice } from '../queries-home.server.ts'
import { daysOf, type Holiday, holidayOf, type ScheduleEntry } from '../schedule.ts'
import { MoveLink, RoomPart } from './training-room.tsx'

type ScheduleListProps = {
  entries: ScheduleEntry[]
  /** The sessions that overlap with another one of the same person. */
  crossed: ReadonlySet<string>
  /** The rooms to choose from; null for who chooses none. */
  choices: readonly RoomChoice[] | null
  holidays: readonly Holiday[]
  caption: string
  now: Date
  zone: string
}

/** Sessions one below the other, with who ordered them and how many participants have a name. */
export function ScheduleList({ entries, crossed, choices, holidays, caption, now, zone }: ScheduleListProps) {
  const { t } = useTranslation('training-schedule')
  const language = useLanguage()
  const holidayIn = (entry: ScheduleEntry) => {
    const { first, last } = daysOf(entry)
    return holidayOf(
      entry,
      holidays.filter(({ day }) => day >= first && day <= last),
    )
  }
  const when = ({ startsAt, endsAt, timeZone, dateOnly }: ScheduleEntry) => {
    if (dateOnly) return formatDay(startsAt, timeZone, language, now)
    const own = formatInReadersZone(startsAt, endsAt, timeZone, zone, language)
    return (
      <>
        {formatSession(startsAt, endsAt, timeZone, language, now)}
        {own === null || zone === 'UTC' ? null : ` · ${t('yours', { time: own })}`}
      </>
    )
  }
  return (
    <Table
      caption={caption}
      rows={entries}
      rowKey={({ id, to }) => id + to}
      columns={[
        { label: t('column.when'), cell: when },
        {
          label: t('column.training'),
          lead: true,
          cell: ({ to, title, language }) => (
            <Anchor to={to} lang={language}>
              {title}
            </Anchor>
          ),
        },
        {
          label: t('column.where'),
          cell: (entry) => (
            <>
              {formatVenue(entry, language, t('online'))}
              <RoomPart entry={entry} choices={choices} />
            </>
          ),
        },
        {
          label: t('column.placedBy'),
          cell: ({ placedBy }) => <span translate="no">{placedBy ?? '–'}</span>,
        },
        {
          label: t('column.participants'),
          cell: ({ seats, named }) =>
            named === null ? t('seats', { count: seats }) : t('named', { named, count: seats }),
        },
        {
          label: t('column.status'),
          cell: (entry) => {
            const holiday = holidayIn(entry)
            return (
              <span>
                <Badge tone={entry.status.tone}>{entry.status.said}</Badge>{' '}
                {crossed.has(entry.id) ? <Badge tone="bad">{t('conflict.mark')}</Badge> : null}{' '}
                {holiday ? <Badge tone="wait">{t('holiday.named', { name: holiday })}</Badge> : null}{' '}
                <MoveLink entry={entry} />
              </span>
            )
          },
        },
      ]}
    />
  )
}

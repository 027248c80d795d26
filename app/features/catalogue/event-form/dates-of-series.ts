import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { formatDay, localDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { aboutLaterBy, daysBetween, daysOf, type Repeat, sessionsOn } from './repeat.ts'

/**
 * Every date of a series as an event of its own: sessions, decision day and end of early prices keep their
 * distance from its start. A decision day in the past moves between now and the start. Bad input beside the
 * repetition, and for a date moved into the past.
 */
export function datesOfSeries(
  facts: EventSaleFacts,
  repeat: Repeat,
  { now, language }: { now: Date; language: Language },
): EventSaleFacts[] {
  const { timeZone, sessions, minimumDecidedAt: decided } = facts
  const first = localDate(sessions[0]?.startsAt ?? now, timeZone)
  const days = daysOf(first, repeat)
  const sayDay = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language, now)
  const over = repeat.exceptions.find(({ to }) => to !== null && to <= localDate(now, timeZone))
  if (over) throw new BadInput({ [`exceptTo.${over.row}`]: { key: 'event-publishing:invalid.past' } })
  return sessionsOn(days, { sessions, timeZone, sayDay }).map((held, at) => {
    const by = daysBetween(first, days[at] ?? first)
    const later = (at: Date) => (by === 0 ? at : aboutLaterBy(at, by, timeZone))
    const start = held[0]?.startsAt ?? now
    const decides = decided ? later(decided) : null
    const isLate = decides !== null && (decides <= now || decides >= start)
    return {
      ...facts,
      sessions: held,
      minimumDecidedAt: isLate ? new Date((now.getTime() + start.getTime()) / 2) : decides,
      ticketTypes: facts.ticketTypes.map((type) => ({
        ...type,
        earlyUntil: type.earlyUntil ? later(type.earlyUntil) : null,
      })),
    }
  })
}

import { type CalendarFacts, calendarEntries } from '#app/features/events/calendar-entry.ts'
import { sayWhen } from '#app/features/events/event-days.ts'
import { placedFor } from '#app/features/events/event-place.ts'
import { quorumOf, sayReserved } from '#app/features/events/quorum.ts'
import { writeCalendar } from '#app/features/events/write-calendar.server.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { MailFacts } from './queries-mail.server.ts'

/**
 * What every email about an order says, in the language of the order: nothing in it that the organiser typed can be
 * taken for ours, and the address of an online event stands on our own pages alone. `path` is the
 * reader's page of it, `now` decides which years are named.
 */
export function describeOrder(facts: MailFacts, { path, now }: { path: string; now: Date }) {
  const { order, event, calendar } = facts
  const language: Language = isLanguage(order.language) ? order.language : 'en'
  const t = translator(language)
  const { ORIGIN: origin } = config()
  const linkTo = (to: string) => origin + pathIn(language, to)
  const { timeZone } = event
  const title = textForMail(event.title)
  const online = event.mode === 'online'
  const venue = textForMail(
    placeLine([event.venue, event.street, placedFor(event, language).city], event.country),
  )
  const entries = calendarEntries(guarded(calendar), { origin, language, online: linkTo(path) })
  return {
    ...{ language, t, linkTo, title, link: linkTo(path) },
    when: sayWhen({ ...event, sessions: calendar.sessions.length }, { language, t, now }),
    /** Whether it runs; null once nobody asks any more. */
    quorum: sayReserved(quorumOf(facts.quorum, facts.coming, now, facts.filled), {
      language,
      t,
      now,
      timeZone,
    }),
    where: online ? t('orders:mail.online') : venue,
    attachments: [
      {
        filename: `${order.reference}.ics`,
        contentType: 'text/calendar; charset=utf-8',
        content: writeCalendar(entries),
      },
    ],
  }
}

function guarded(calendar: CalendarFacts): CalendarFacts {
  const { title, summary, venue, street, city, organiser } = calendar
  return {
    ...calendar,
    title: textForMail(title),
    summary: textForMail(summary, 500),
    venue: venue && textForMail(venue),
    street: street && textForMail(street),
    city: city && textForMail(city),
    organiser: { ...organiser, name: nameForMail(organiser.name) ?? organiser.username },
  }
}

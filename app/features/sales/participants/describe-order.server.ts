import {
  type CalendarEntry,
  type CalendarFacts,
  calendarEntries,
} from '#app/features/catalogue/events/calendar-entry.ts'
import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { writeInvitation } from '#app/features/catalogue/events/write-invitation.server.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { ownMailbox } from '#app/platform/mail.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'
import type { MailFacts } from './queries-mail.server.ts'

type DescribedOrder = {
  path: string
  now: Date
  off?: boolean
  /**
   * Who sits on a seat and is written to: the event goes into this calendar by itself. Anybody else gets a
   * file to open.
   */
  attendee?: { address: string; name: string | null } | null
}

/**
 * The content common to every email about an order, in the language of the order: the organiser's texts
 * cannot be mistaken for ours, and the link of an online event is on our own pages alone. `path` is the
 * reader's page of it, `now` decides which years are shown, `off` removes the entries from the reader's
 * calendar.
 */
export function describeOrder(facts: MailFacts, { path, now, off = false, attendee = null }: DescribedOrder) {
  const { order, event, calendar } = facts
  const language: Language = isLanguage(order.language) ? order.language : 'en'
  const t = translator(language)
  const { ORIGIN: origin } = config()
  const linkTo = (to: string) => origin + pathIn(language, to)
  const title = textForMail(event.title)
  const online = event.mode === 'online'
  const venue = textForMail(
    placeLine([event.venue, event.street, placedFor(event, language).city], event.country),
  )
  const shown = calendarEntries(guarded(calendar), { origin, language, online: linkTo(path) })
  const entries = off ? shown.map((entry) => takenOut(entry, now)) : shown
  return {
    language,
    t,
    linkTo,
    title,
    link: linkTo(path),
    when: formatEventDays({ ...event, sessions: calendar.sessions.length }, { language, t, now }),
    /** Whether it runs; null once nobody asks any more. */
    quorum: describeQuorumOf(
      {
        ...event,
        quorum: quorumOf(facts.quorum, facts.coming, now, facts.filled),
        groupDeal: facts.groupDeal,
      },
      { language, t, now },
      true,
    ),
    where: online ? t('orders:mail.online') : venue,
    attachments: [
      {
        filename: `${order.reference}.ics`,
        contentType: 'text/calendar; charset=utf-8',
        ...(attendee ? invitationTo(attendee, { entries, now }) : { content: writeCalendar(entries) }),
      },
    ] satisfies MailAttachment[] as MailAttachment[],
  }
}

function invitationTo(
  attendee: NonNullable<DescribedOrder['attendee']>,
  { entries, now }: { entries: readonly CalendarEntry[]; now: Date },
) {
  const { method, uid, content } = writeInvitation(entries, { attendee, at: now, sender: ownMailbox() })
  return { content, invitation: { method, uid } }
}

/** Of the same sequence, as the event did not change; the later of two counts (RFC 5546, 2.1.5). */
function takenOut(entry: CalendarEntry, now: Date): CalendarEntry {
  return { ...entry, cancelled: true, tentative: false, changedAt: now }
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

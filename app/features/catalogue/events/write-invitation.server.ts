import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  type ICalEvent,
} from 'ical-generator'
import { addEvent, rulesOf } from './add-calendar-event.server.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { PRODUCT, quotable } from './write-calendar.server.ts'

/** Whom an event is sent to by email, from which mailbox, and when. */
export type Invited = {
  attendee: { address: string; name: string | null }
  sender: string
  at: Date
}

export type Invitation = { method: 'REQUEST' | 'CANCEL'; uid: string; content: string }

/**
 * The entries of one event, at least one, as an invitation: mail programs put it into the reader's calendar
 * by themselves, keep it true by the next one and take it out again (RFC 5546, 3.2.2 and 3.2.5). Who gets it
 * has a seat already, so no answer is asked for. It is the same entry as in the event's own file.
 */
export function writeInvitation(entries: readonly CalendarEntry[], invited: Invited): Invitation {
  const [entry, ...others] = entries
  if (!entry) throw new Error('An invitation is about something.')
  const method = entry.cancelled ? 'CANCEL' : 'REQUEST'
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  const { written, spans } = addEvent(calendar, [entry, ...others])
  for (const event of written) address(event, entry, invited)
  calendar.timezone({ name: null, generator: (zone) => rulesOf(zone, spans) })
  return { method, uid: entry.uid, content: `${calendar.toString().trimEnd()}\r\n` }
}

function address(event: ICalEvent, { organiser }: CalendarEntry, { attendee, sender, at }: Invited): void {
  event.stamp(at)
  event.organizer({ name: quotable(organiser.name), email: sender })
  event.createAttendee({
    email: attendee.address,
    name: quotable(attendee.name ?? attendee.address),
    rsvp: false,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    type: ICalAttendeeType.INDIVIDUAL,
  })
}

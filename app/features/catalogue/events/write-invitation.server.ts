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

/** The recipient and sender of a calendar invitation, and when. */
export type Invited = {
  attendee: { address: string; name: string | null }
  sender: string
  at: Date
}

export type Invitation = { method: 'REQUEST' | 'CANCEL'; uid: string; content: string }

/**
 * The entries of one event, at least one, as a calendar invitation: mail programs add it to the reader's
 * calendar by themselves, update it by the next one and remove it (RFC 5546, 3.2.2 and 3.2.5). The recipient
 * has a seat already, so no answer is asked for. The entry equals that of the event's own file.
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

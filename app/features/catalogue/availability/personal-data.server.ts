import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import {
  trainerBookings,
  trainerBuffers,
  trainerCalendars,
  trainerDaysOff,
  trainerHours,
} from './tables.server.ts'

export const availabilityRows = [
  personalRows(trainerCalendars, {
    of: ({ partyId }) => eq(trainerCalendars.partyId, partyId),
    fate: 'deleted',
    exported: {
      as: 'calendars',
      columns: ['host', 'busy', 'unread', 'failures', 'fault', 'createdAt', 'triedAt', 'readAt', 'nextAt'],
      withheld: ['code', 'sealed', 'addressHash', 'mark', 'readingSince'],
    },
  }),
  personalRows(trainerBookings, {
    of: ({ partyId }) => eq(trainerBookings.partyId, partyId),
    fate: 'deleted',
    exported: {
      as: 'trainerBookings',
      columns: ['subjectKind', 'startsAt', 'endsAt', 'timeZone', 'city', 'overlaps'],
      withheld: ['venueKey', 'cityKey', 'during', 'duringInCity', 'duringToCity'],
    },
  }),
  personalRows(trainerBuffers, {
    of: ({ partyId }) => eq(trainerBuffers.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'buffers', columns: ['before', 'after', 'inCity', 'toCity'] },
  }),
  personalRows(trainerDaysOff, {
    of: ({ partyId }) => eq(trainerDaysOff.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'days-off', columns: ['fromDay', 'toDay'] },
  }),
  personalRows(trainerHours, {
    of: ({ partyId }) => eq(trainerHours.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'weekly-hours', columns: ['weekday', 'fromMinute', 'toMinute'] },
  }),
]

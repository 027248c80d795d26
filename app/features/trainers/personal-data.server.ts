import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { trainerDaysOff, trainerHours, trainerProfiles } from './tables.server.ts'

export const trainerRows = [
  personalRows(trainerDaysOff, { of: ({ partyId }) => eq(trainerDaysOff.partyId, partyId), fate: 'deleted' }),
  personalRows(trainerHours, { of: ({ partyId }) => eq(trainerHours.partyId, partyId), fate: 'deleted' }),
  personalRows(trainerProfiles, {
    of: ({ partyId }) => eq(trainerProfiles.partyId, partyId),
    fate: 'deleted',
  }),
]

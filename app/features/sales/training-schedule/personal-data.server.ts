import { eq, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { scheduleFeeds, trainingRooms } from './tables.server.ts'

export const trainingScheduleRows = [
  rowsOfNobody(trainingRooms, 'the room of a training'),
  personalRows(scheduleFeeds, {
    of: ({ accountId }) => eq(scheduleFeeds.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'schedule-feeds',
      columns: ['createdAt'],
      withheld: ['tokenHash'],
      also: () => ({
        company: sql`(select p.name from ${parties} p where p.id = ${scheduleFeeds.companyId})`,
      }),
    },
  }),
]

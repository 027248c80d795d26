import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { bulkActionParties, bulkActions } from './tables.server.ts'

export const spamWavesRows = [
  personalRows(bulkActions, {
    of: ({ accountId }) => or(eq(bulkActions.startedBy, accountId), eq(bulkActions.takenBackBy, accountId)),
    fate: 'kept',
    exported: {
      as: 'bulk-actions',
      columns: ['wave', 'hours', 'count', 'reason', 'until', 'startedAt', 'finishedAt', 'takenBackAt'],
      withheld: ['value'],
    },
    stays: ['wave', 'value', 'reason'],
    why: 'what staff did to many at once is part of what it answers for',
  }),
  personalRows(bulkActionParties, {
    of: ({ partyId }) => eq(bulkActionParties.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'bulk-action-parties', columns: ['doneAt', 'pausedAt', 'undoneAt'] },
  }),
]

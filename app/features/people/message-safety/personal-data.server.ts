import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { messageBlocks, messageReports } from './tables.server.ts'

export const messageSafetyRows = [
  personalRows(messageReports, {
    of: ({ accountId }) => eq(messageReports.reportedBy, accountId),
    fate: { reportedBy: null, words: '' },
    exported: {
      as: 'message-reports',
      columns: ['reason', 'words', 'createdAt', 'decidedAt'],
      withheld: ['code', 'state', 'decision', 'position'],
    },
    stays: ['code', 'reason', 'state', 'decision'],
    why: 'what staff decided about the other side is explained by it; who reported is no longer said',
  }),
  personalRows(messageBlocks, {
    of: ({ accountId }) => eq(messageBlocks.blockedBy, accountId),
    fate: { blockedBy: null },
    exported: { as: 'message-blocks', columns: ['createdAt'] },
    why: 'the block is the party’s',
  }),
]

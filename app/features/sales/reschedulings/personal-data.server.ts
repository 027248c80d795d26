import { eq, sql } from 'drizzle-orm'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { reschedulings } from './tables.server.ts'

const WHY = 'the other side keeps what was proposed and answered'
const also = () => ({
  request: sql`(select r.code from ${trainingRequests} r where r.id = ${reschedulings.requestId})`,
})

export const reschedulingRows = [
  personalRows(reschedulings, {
    of: ({ accountId }) => eq(reschedulings.proposedBy, accountId),
    fate: { words: '' },
    exported: {
      as: 'proposed-days',
      columns: [
        'number',
        'state',
        'startsAt',
        'endsAt',
        'days',
        'words',
        'answerBy',
        'createdAt',
        'closedAt',
      ],
      withheld: ['proposer', 'answer'],
      also,
    },
    stays: ['proposer', 'days', 'answer'],
    why: WHY,
  }),
  personalRows(reschedulings, {
    of: ({ accountId }) => eq(reschedulings.answeredBy, accountId),
    fate: { answer: '' },
    exported: {
      as: 'answered-days',
      columns: ['number', 'state', 'startsAt', 'endsAt', 'days', 'answer', 'closedAt'],
      withheld: ['proposer', 'words', 'answerBy', 'createdAt'],
      also,
    },
    stays: ['proposer', 'days', 'words'],
    why: WHY,
  }),
]

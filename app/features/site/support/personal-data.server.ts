import { and, eq, type SQL, sql } from 'drizzle-orm'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { type DataSubject, personalRows } from '#app/platform/personal-data.server.ts'
import { contactAnswers } from './tables.server.ts'

const toMessagesOf = ({ accountId, provenEmail }: DataSubject): SQL =>
  sql`${contactAnswers.messageId} in (select m.id from ${contactMessages} m
    where m.account_id = ${accountId} or lower(m.email) = ${provenEmail})`

export const supportRows = [
  personalRows(contactAnswers, {
    of: toMessagesOf,
    fate: 'deleted',
    exported: {
      as: 'answers-to-messages',
      columns: ['outcome', 'words', 'createdAt'],
      // Why something needed no answer is said to colleagues.
      of: (who) => and(toMessagesOf(who), eq(contactAnswers.outcome, 'answer')),
    },
  }),
]

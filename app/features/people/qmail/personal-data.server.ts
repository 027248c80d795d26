import { eq } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  conversationLines,
  conversationReads,
  conversationSides,
  conversations,
  lineWords,
} from './tables.server.ts'

export const qmailRows = [
  personalRows(conversationReads, {
    of: ({ accountId }) => eq(conversationReads.accountId, accountId),
    fate: 'deleted',
    exported: 'how far somebody has read says nothing that the messages do not',
  }),
  personalRows(conversationLines, {
    of: ({ accountId }) => eq(conversationLines.authorId, accountId),
    fate: { authorId: null, declinedReason: null },
    exported: {
      as: 'messages',
      columns: [
        'position',
        'words',
        'writtenAt',
        'claimedAt',
        'releasedAt',
        'declinedAt',
        'decidedAt',
        'declinedReason',
      ],
      withheld: ['kind', 'parameters', 'about', 'quotes', 'withheld', 'likeness'],
    },
    stays: ['words', 'kind', 'about', 'parameters', 'withheld', 'likeness'],
    why: 'it was written to somebody, who keeps what was said; who wrote it is no longer said',
  }),
  personalRows(conversationSides, {
    of: ({ accountId }) => eq(conversationSides.takenBy, accountId),
    fate: { takenBy: null },
    exported: 'who of a side looks after a conversation is a note of that side',
    stays: ['subjectLink'],
    why: 'the conversation is both sides’',
  }),
  rowsOfNobody(
    conversations,
    'names the thing and the two parties of a conversation; what was said stands in its lines',
  ),
  rowsOfNobody(lineWords, 'finds messages by their words, which stand in the messages'),
]

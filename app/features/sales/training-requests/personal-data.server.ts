import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { trainingRequests } from './tables.server.ts'
import { trainingTerms } from './terms/tables.server.ts'

export const trainingRequestRows = [
  personalRows(trainingTerms, {
    of: ({ accountId }) => eq(trainingTerms.proposedBy, accountId),
    fate: { words: '' },
    exported: {
      as: 'training-proposals',
      columns: [
        'version',
        'startsAt',
        'endsAt',
        'days',
        'unit',
        'quantity',
        'unitMinor',
        'currency',
        'tax',
        'totalMinor',
        'taxMinor',
        'words',
        'createdAt',
      ],
      withheld: ['proposer', 'subjectKind'],
      also: () => ({
        request: sql`(select r.code from ${trainingRequests} r where r.id = ${trainingTerms.subjectId})`,
      }),
    },
    stays: ['currency', 'tax', 'days', 'unit', 'proposer', 'subjectKind'],
    why: 'what was agreed on stands for the other side',
  }),
  personalRows(trainingRequests, {
    of: ({ partyId }) =>
      or(
        eq(trainingRequests.buyerId, partyId),
        and(eq(trainingRequests.providerId, partyId), isNull(trainingRequests.withheldAt)),
      ),
    fate: {
      venue: null,
      title: sql`case when ${trainingRequests.topicId} is null then '' else ${trainingRequests.title} end`,
      reason: null,
    },
    exported: {
      as: 'training-requests',
      columns: [
        'code',
        'title',
        'participants',
        'mode',
        'city',
        'country',
        'timeZone',
        'state',
        'version',
        'priceFixed',
        'linkCode',
        'answerBy',
        'createdAt',
        'updatedAt',
      ],
      withheld: ['titleLanguage', 'language', 'venue', 'reason', 'withheldAt'],
      also: ({ partyId }) => ({
        provider: nameShown(trainingRequests.providerId),
        venue: sql`case when ${trainingRequests.buyerId} = ${partyId} then ${trainingRequests.venue} end`,
      }),
    },
    stays: ['code', 'title', 'titleLanguage', 'language', 'city', 'country', 'timeZone', 'linkCode'],
    why: 'the other side keeps what it agreed on',
  }),
]

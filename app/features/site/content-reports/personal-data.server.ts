import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { contentReports } from './tables.server.ts'

export const contentReportRows = [
  personalRows(contentReports, {
    of: ({ accountId, provenEmail }) =>
      or(eq(contentReports.reportedBy, accountId), sql`lower(${contentReports.email}) = ${provenEmail}`),
    fate: { reportedBy: null, email: null, words: '' },
    exported: {
      as: 'content-reports',
      columns: [
        'code',
        'subjectKind',
        'title',
        'slug',
        'email',
        'language',
        'reason',
        'isPicture',
        'words',
        'state',
        'answer',
        'createdAt',
        'decidedAt',
      ],
    },
    stays: ['code', 'subjectKind', 'title', 'slug', 'language', 'reason', 'state', 'answer'],
    why: 'what staff decided about the owner is explained by it; who reported is no longer said',
  }),
]

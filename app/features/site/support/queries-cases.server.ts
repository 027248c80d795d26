import { and, sql } from 'drizzle-orm'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { PROMISED_DAYS } from '#app/kit/promised-days.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { contactCasePath, DAYS_OF } from './contact-case.ts'
import { waits } from './queries-contact.server.ts'
import { contactAnsweredBy } from './queries-scope.server.ts'

const days = sql`case ${contactMessages.about} ${sql.join(
  Object.entries(DAYS_OF).map(([about, some]) => sql`when ${about}::text then ${some}::int`),
  sql` `,
)} else ${PROMISED_DAYS.answer}::int end`

/** Messages to the house that wait for an answer, due by what they are about, as cases. */
export const supportCases: readonly WaitingKind[] = [
  {
    name: 'contact',
    task: 'moderate',
    place: null,
    path: contactCasePath,
    details: 'contact:about',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('contact', 'answer', {
            key: contactMessages.reference,
            subjectId: contactMessages.id,
            about: contactMessages.name,
            since: contactMessages.createdAt,
            due: sql`${contactMessages.createdAt} + make_interval(days => ${days})`,
            detail: contactMessages.about,
            language: contactMessages.language,
          }),
        )
        .from(contactMessages)
        .where(and(contactAnsweredBy(ctx.actor), waits)),
  },
]

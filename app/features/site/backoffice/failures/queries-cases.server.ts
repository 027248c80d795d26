import { and, eq, isNull, sql } from 'drizzle-orm'
import { read } from '#app/platform/db.server.ts'
import { emails, failures } from '#app/platform/tables.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { failuresSettledBy } from '../queries-scope.server.ts'

const path = (id: string) => `/admin/failures/${id}`

/** Jobs that were tried for the last time, and emails that were given up, as cases. */
export const failureCases: readonly WaitingKind[] = [
  {
    name: 'job',
    task: 'operate',
    place: null,
    path,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('job', 'repair', {
            key: failures.id,
            subjectId: failures.subjectId,
            about: failures.name,
            since: failures.failedAt,
            detail: failures.message,
          }),
        )
        .from(failures)
        .where(and(failuresSettledBy(ctx.actor), eq(failures.kind, 'job'), isNull(failures.outcome))),
  },
  {
    name: 'mail',
    task: 'operate',
    place: null,
    path,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('mail', 'repair', {
            key: failures.id,
            subjectId: failures.subjectId,
            about: emails.toAddress,
            since: failures.failedAt,
            detail: failures.message,
            language: emails.language,
          }),
        )
        .from(failures)
        .innerJoin(emails, eq(emails.id, failures.subjectId))
        .where(
          and(
            failuresSettledBy(ctx.actor),
            eq(failures.kind, 'mail'),
            isNull(failures.outcome),
            sql`lower(${emails.toAddress}) <> ${ctx.actor.email.toLowerCase()}`,
          ),
        ),
  },
]

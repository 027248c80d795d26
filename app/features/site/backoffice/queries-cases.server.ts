import { and, eq, not } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isQuarantined } from './queries-quarantined-files.server.ts'
import { endsSeenBy } from './queries-scope.server.ts'

/** Files that are not read any more, as cases. */
export const backofficeCases: readonly WaitingKind[] = [
  {
    name: 'file',
    task: 'operate',
    place: 'files',
    path: () => '/admin/files',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('file', 'repair', {
            key: readerEnds.id,
            subjectId: readerEnds.id,
            about: parties.displaySlug,
            since: readerEnds.lastAt,
            detail: readerEnds.name,
          }),
        )
        .from(readerEnds)
        .innerJoin(parties, eq(parties.id, readerEnds.ownerId))
        .where(and(endsSeenBy(ctx.actor), isQuarantined, not(isOwnCause(ctx.actor, parties.id)))),
  },
]

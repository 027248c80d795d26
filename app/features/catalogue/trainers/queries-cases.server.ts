import { and, eq, not, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { providerName } from './queries.server.ts'
import { decidableProviders } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** Providers who wait for approval, as cases. */
export const trainersCases: readonly WaitingKind[] = [
  {
    name: 'provider',
    task: 'approveProviders',
    place: 'providers',
    path: (username) => `/admin/providers/${username}`,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('provider', 'approval', {
            key: parties.displaySlug,
            subjectId: parties.id,
            about: providerName,
            since: sql`coalesce(${parties.approvalChangedAt}, ${parties.createdAt})`,
            detail: trainerProfiles.headline,
            language: trainerProfiles.language,
          }),
        )
        .from(parties)
        .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
        .where(
          and(
            decidableProviders(ctx.actor),
            eq(parties.approval, 'pending'),
            not(isOwnCause(ctx.actor, parties.id)),
          ),
        ),
  },
]

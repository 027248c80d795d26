import { and, desc, eq } from 'drizzle-orm'
import { listedProfilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import type { PersonView } from './profile.ts'

const PEOPLE = 24

const peopleOf = preparedQuery('people of an SME', (from, actor, given: { companyId: PartyId }) =>
  from
    .select({
      username: parties.displaySlug,
      name: trainerProfiles.displayName,
      headline: trainerProfiles.headline,
      language: trainerProfiles.language,
      image: trainerProfiles.image,
      rating: trainerProfiles.rating,
      ratingCount: trainerProfiles.ratingCount,
    })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.memberId))
    .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(eq(memberships.companyId, given.companyId), listedProfilesSeenBy(actor)))
    .orderBy(desc(trainerProfiles.ratingCount), parties.id)
    .limit(PEOPLE),
)

/** The trainers of an SME with a profile that the actor may find, the most reviewed first. One query. */
export async function listPeopleOf(ctx: Ctx, companyId: PartyId): Promise<PersonView[]> {
  const rows = await peopleOf(ctx, { companyId })
  return rows.map((row) => ({ ...row, rating: row.rating === null ? null : row.rating / 10 }))
}

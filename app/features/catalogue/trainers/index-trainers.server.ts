import { and, eq, inArray } from 'drizzle-orm'
import { dropDocument } from '#app/features/catalogue/search-index/drop-document.server.ts'
import { indexDocuments } from '#app/features/catalogue/search-index/index-document.server.ts'
import { skillWords } from '#app/features/catalogue/skills/skill.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { SYSTEM } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { usernameWords } from '#app/kit/normalise.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { fieldsOfSkills } from './profile-skills.ts'
import { listedProfilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * Updates the search index with these people's profiles as they are now, by party id: approved providers as
 * trainers or suppliers; suspended, deactivated, unapproved or unlisted ones are removed.
 */
export async function indexTrainers(tx: Tx, partyIds: readonly string[]): Promise<void> {
  if (partyIds.length === 0) return
  const rows = await tx
    .select({ profile: trainerProfiles, owner: parties })
    .from(trainerProfiles)
    .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
    .where(and(inArray(parties.id, partyIds as PartyId[]), listedProfilesSeenBy(SYSTEM)))
  const kindOf = (owner: { profileType: string | null }) =>
    owner.profileType === 'compprofile' ? ('supplier' as const) : ('trainer' as const)
  for (const kind of ['trainer', 'supplier'] as const) {
    const kept = new Set<string>(
      rows.filter(({ owner }) => kindOf(owner) === kind).map(({ owner }) => owner.id),
    )
    await dropDocument(tx, kind, ...partyIds.filter((id) => !kept.has(id)))
  }
  await indexDocuments(
    tx,
    rows.map(({ profile, owner }) => ({
      kind: kindOf(owner),
      id: owner.id,
      ownerId: owner.id,
      visibility: owner.visibility,
      title: profile.displayName,
      url: owner.displaySlug,
      language: profile.language,
      names: [usernameWords(owner.displaySlug)],
      keywords: [
        ...profile.skills,
        ...skillWords(profile.skillCodes),
        ...profile.industries,
        profile.city ?? '',
      ],
      fields: fieldsOfSkills(profile),
      summary: profile.headline,
      body: profile.about,
      country: profile.country,
      cities: [profile.city],
      modes: profile.modes,
      languages: profile.languages,
      priceMinor: profile.feeMinor,
      priceCurrency: profile.feeCurrency,
      rating: profile.rating === null ? null : profile.rating / 10,
      ratingCount: profile.ratingCount,
      demoted: owner.demotedAt !== null,
      publishedAt: profile.createdAt,
    })),
  )
}

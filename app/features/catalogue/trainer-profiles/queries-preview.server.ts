import { eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { ownProfile } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { profileInput } from './inputs.ts'
import { type ProfileView, profileOf } from './profile.ts'
import { NOTHING_HELD, profileFacts } from './profile-facts.ts'

/**
 * The preview of a provider's public page from unsaved form values, as companies would see it, without the
 * engagements of its calendar. Bad input as on saving; refuses an actor who is no provider with `forbidden`.
 * One query.
 */
export async function getProfilePreview(
  ctx: Ctx & { actor: PartyActor },
  input: unknown,
): Promise<ProfileView> {
  const { actor, language } = ctx
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const said = parseInput(profileInput, input)
  const [own] = await read(ctx)
    .select({
      username: parties.displaySlug,
      profileType: parties.profileType,
      photo: accounts.image,
      profile: trainerProfiles,
      tax: partyTax,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .where(ownProfile(actor))
  if (!own) throw refuse('forbidden', 'common:refused.forbidden')

  const now = ctx.now()
  const held = own.profile ?? { ...NOTHING_HELD, image: own.photo }
  const about = richTextOf({ format: 'typed', text: said.about ?? '' })
  const fresh = {
    partyId: actor.partyId,
    supplierId: null,
    rating: null,
    ratingCount: 0,
    listed: true,
    createdAt: now,
    updatedAt: now,
  }
  const row = {
    profile: { ...fresh, ...own.profile, ...profileFacts(said, { held, about }) },
    username: own.username,
    profileType: own.profileType,
    isListed: true,
    hours: said.hours,
    daysOff: said.daysOff,
    taken: [],
    busy: [],
    tax: own.tax,
  }
  return profileOf(row, [], { language, t: translator(language), now })
}

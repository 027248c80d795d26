import { eq, sql } from 'drizzle-orm'
import type { DaysOff, WeekHours } from '#app/features/catalogue/availability/availability.ts'
import { trainerDaysOff, trainerHours } from '#app/features/catalogue/availability/tables.server.ts'
import { missingOf } from '#app/features/catalogue/trainers/completeness.ts'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { ownProfile } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { withFileStates } from '#app/features/people/parties/queries-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { fieldsOfProfile, galleryShown } from './profile-fields.ts'

const hoursOf = sql<WeekHours[]>`(select coalesce(json_agg(json_build_object(
    'weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute)), '[]')
  from ${trainerHours} h where h.party_id = ${parties.id})`

const daysOffOf = sql<
  DaysOff[]
>`(select coalesce(json_agg(json_build_object('from', o.from_day, 'to', o.to_day) order by o.from_day), '[]')
  from ${trainerDaysOff} o where o.party_id = ${parties.id})`

/** The week and days off of a party, in a read of `parties`. */
export const weekOf = { hours: hoursOf, daysOff: daysOffOf }

/** The progress of the party acted for as a provider: its approval, and what its profile lacks. One query. */
export async function getProviderState(ctx: Ctx) {
  const [row] = await read(ctx)
    .select({
      username: parties.displaySlug,
      approval: parties.approval,
      reason: parties.approvalReason,
      since: parties.approvalChangedAt,
      profile: trainerProfiles,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(ownProfile(ctx.actor))
  if (!row) throw refuse('signIn', 'common:refused.signIn')
  const { profile, ...state } = row
  return { ...state, missing: missingOf(profile) }
}

export type ProviderState = Awaited<ReturnType<typeof getProviderState>>

/**
 * The profile of the party acted for as form values, null before any. Refuses an actor who is no provider.
 */
export async function getOwnProfile(ctx: Ctx) {
  if (!canWriteProfile(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [row] = await read(ctx)
    .select({
      name: parties.name,
      photo: accounts.image,
      profile: trainerProfiles,
      ...weekOf,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .where(ownProfile(ctx.actor))
  if (!row) throw refuse('forbidden', 'common:refused.forbidden')
  const { profile, name, photo, hours, daysOff } = row
  const seen = versionToken(fieldsOfProfile(profile, { hours, daysOff }))
  return {
    name,
    /** The person's, with which a profile begins. */
    photo: profile ? profile.image : photo,
    hours,
    daysOff,
    seen,
    seenGallery: versionToken(galleryShown(profile?.gallery ?? [])),
    profile: profile && {
      ...profile,
      about: typedOf(profile.about),
      certificateFiles: await withFileStates(ctx, profile.certificateFiles),
    },
  }
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>

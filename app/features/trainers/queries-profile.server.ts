import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type ProfileView, profileOf } from './profile.ts'
import { trainerProfiles } from './tables.server.ts'

/** The profiles that an actor may open: those of approved providers, one's own, and for staff all. */
function visibleProfiles(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.staff)) return visibleOwners(actor)
  const approved = and(eq(trainerProfiles.listed, true), eq(accounts.providerApproval, 'approved'))
  const mine = actor.kind === 'person' ? eq(accounts.id, actor.accountId) : undefined
  return and(visibleOwners(actor), or(approved, mine))
}

/** The public profile behind a username, in whatever case it is written. Refuses those whom the actor may not see. */
export async function getProfile(ctx: Ctx, username: string): Promise<ProfileView> {
  const [row] = await db()
    .select({
      profile: trainerProfiles,
      username: accounts.displayUsername,
      profileType: accounts.profileType,
    })
    .from(accounts)
    .innerJoin(trainerProfiles, eq(trainerProfiles.accountId, accounts.id))
    .where(and(eq(sql`lower(${accounts.username})`, username.toLowerCase()), visibleProfiles(ctx.actor)))
  if (!row) throw notFound()
  return profileOf(row, ctx.language, translator(ctx.language))
}

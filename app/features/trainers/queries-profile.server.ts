import { and, eq, sql } from 'drizzle-orm'

import { accounts } from '#app/features/accounts/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type ProfileView, profileOf } from './profile.ts'
import { visibleProfiles } from './queries.server.ts'
import { trainerProfiles } from './tables.server.ts'

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

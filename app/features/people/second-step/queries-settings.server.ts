import { eq, sql } from 'drizzle-orm'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import type { Visibility } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The account's settings, whichever party the person acts for. Refuses a visitor with `signIn`. */
export async function getSettings(ctx: Ctx) {
  requireSession(ctx.actor)
  const [settings] = await read(ctx)
    .select({
      visibility: sql<Visibility>`coalesce(${parties.chosenVisibility}, ${parties.visibility})`,
      profileType: parties.profileType,
      approval: parties.approval,
      serviceType: accounts.serviceType,
      messageMails: accounts.messageMails,
      newsletterMails: accounts.newsletterMails,
      mutedMails: accounts.mutedMails,
      dailyMatches: accounts.dailyMatches,
      hasPassword: sql<boolean>`exists (select from ${credentials} c
        where c.user_id = ${accounts.id} and c.password is not null)`,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(ownAccount(ctx.actor))
  if (!settings) throw notFound()
  return settings
}

export type Settings = Awaited<ReturnType<typeof getSettings>>

import { and, eq, isNull, or } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { partyAt } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { CatalogueProvider } from './catalogue-plan.ts'

/** The provider with a username, with the defaults of its records; null for somebody who is no provider. */
export async function findProvider(ctx: Ctx, username: string): Promise<CatalogueProvider | null> {
  const [row] = await read(ctx)
    .select({ party: parties, account: accounts, profile: trainerProfiles })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(partyAt(username.toLowerCase()), or(isNull(accounts.id), eq(accounts.serviceType, 'provider'))),
    )
  if (!row) return null
  const { party, account, profile } = row
  return {
    id: party.id,
    username: party.displaySlug,
    language: profile?.language ?? account?.language ?? 'en',
    timeZone: profile && profile.timeZone !== 'UTC' ? profile.timeZone : (account?.timeZone ?? 'UTC'),
    currency: profile?.feeCurrency ?? proposeCurrency(party.country || profile?.country),
    isApproved: party.approval === 'approved',
  }
}

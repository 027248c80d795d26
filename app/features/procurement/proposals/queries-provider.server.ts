import { eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** How the party acted for sells: its tax terms, its currency, by whose clocks it goes. One query. */
export async function findProviderTerms(
  ctx: Ctx & { actor: PartyActor },
): Promise<{ tax: TaxTerms | null; currency: string; timeZone: string }> {
  const [row] = await read(ctx)
    .select({
      tax: partyTax,
      country: parties.country,
      currency: trainerProfiles.feeCurrency,
      timeZone: sql<string | null>`${trainerProfiles.timeZone}`,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(partyActedFor(ctx.actor))
  return {
    tax: row?.tax ?? null,
    currency: row?.currency ?? proposeCurrency(row?.country ?? null),
    timeZone: row?.timeZone ?? ctx.timeZone,
  }
}

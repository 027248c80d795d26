import { eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { operatorAt } from '#app/features/money/invoicing/queries-operator.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { type CollectionTerms, collectionOf, mayCollect, TAX_COLLECTIONS } from '#app/kit/tax-collection.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** Whether something may be kept of what is paid in a currency, whoever sells: asks no database. */
export const mayCollectOf = (currency: string): boolean => mayCollect(operatorAt(), currency)

/**
 * What the marketplace keeps today for the tax office of what it is paid for the party acted for; null where
 * nothing is to be kept. One query, none where the operator keeps nothing of anybody.
 */
export async function findOwnCollection(ctx: Ctx): Promise<CollectionTerms | null> {
  const currencies = [...new Set(TAX_COLLECTIONS.map(({ currency }) => currency))]
  const currency = currencies.find(mayCollectOf)
  if (currency === undefined) return null
  const [seller] = await read(ctx)
    .select({
      country: sql<string | null>`coalesce(${parties.country}, ${trainerProfiles.country})`,
      taxNumber: parties.taxNumber,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(partyActedFor(ctx.actor))
  return seller
    ? collectionOf(operatorAt(), seller, { currency, day: localDate(ctx.now(), ctx.timeZone) })
    : null
}

import { sql } from 'drizzle-orm'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Currency } from '#app/kit/money.ts'
import { ratesOn } from '#app/kit/tax-countries.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { proposeZone } from './propose-zone.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** Defaults for a provider's forms of profile, topics, events and prices. */
export type ProviderDefaults = {
  /** ISO 3166-1 alpha-2; empty where nothing says it. */
  country: string
  currency: Currency
  /** IANA. */
  timeZone: string
  /** The usual rate of the tax on sales there, in hundredths of a percent; null where there is none alone. */
  taxRate: number | null
}

/**
 * The defaults of the country of the party acted for: of its invoices, else of its profile, else guessed from
 * the reader's zone and language. One query.
 */
export async function getProviderDefaults(ctx: Ctx): Promise<ProviderDefaults> {
  const [row] = await read(ctx)
    .select({
      country: sql<string | null>`coalesce(nullif(${parties.country}, ''), ${trainerProfiles.country})`,
    })
    .from(parties)
    .leftJoin(trainerProfiles, sql`${trainerProfiles.partyId} = ${parties.id}`)
    .where(partyActedFor(ctx.actor))
  const country = row?.country || guessCountry(ctx)
  return {
    country,
    currency: proposeCurrency(country),
    timeZone: proposeZone(country, ctx.timeZone),
    taxRate: ratesOn(country, localDate(ctx.now(), 'UTC'))?.standard ?? null,
  }
}

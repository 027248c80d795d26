import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { cityName } from '#app/kit/city-names.ts'
import { priceLine } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { feePrice } from './fee-price.ts'
import { listedProfilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** A trainer on the home page: `rating` in stars, null without reviews; the fee as the reader writes it. */
export type IntroducedTrainer = {
  username: string
  name: string
  headline: string
  language: string
  city: string | null
  image: string | null
  rating: number | null
  ratingCount: number
  fee: string | null
}

export type NamedSupplier = { username: string; name: string }

const score = sql`coalesce(${trainerProfiles.rating}, 0) * ln(${trainerProfiles.ratingCount} + 2)`
const GOOD = 40

/**
 * Well-rated trainers with many reviews, those who write and teach in the reader's language first, one of
 * each city.
 */
export async function listIntroducedTrainers(ctx: Ctx, limit: number): Promise<IntroducedTrainer[]> {
  const own = sql<number>`case when coalesce(${trainerProfiles.rating}, ${GOOD}) < ${GOOD} then 0
    when ${trainerProfiles.language} = ${ctx.language} then 2
    when ${ctx.language} = any(${trainerProfiles.languages}) then 1 else 0 end`
  const best = read(ctx)
    .selectDistinctOn([trainerProfiles.country, trainerProfiles.city], {
      username: parties.displaySlug,
      name: trainerProfiles.displayName,
      headline: trainerProfiles.headline,
      language: trainerProfiles.language,
      city: trainerProfiles.city,
      image: sql<string | null>`${trainerProfiles.image}`.as('picture'),
      rating: trainerProfiles.rating,
      ratingCount: trainerProfiles.ratingCount,
      feeMinor: trainerProfiles.feeMinor,
      feeCurrency: trainerProfiles.feeCurrency,
      feeUnit: trainerProfiles.feeUnit,
      tax: sql<TaxTerms | null>`${partyTax}`.as('tax'),
      own: own.as('own'),
      score: sql<number>`${score}`.as('score'),
    })
    .from(trainerProfiles)
    .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
    .where(
      and(
        listedProfilesSeenBy(ctx.actor),
        eq(parties.profileType, 'indprofile'),
        ne(trainerProfiles.headline, ''),
        isNull(parties.demotedAt),
      ),
    )
    .orderBy(trainerProfiles.country, trainerProfiles.city, desc(own), desc(score), trainerProfiles.partyId)
    .as('best')
  const rows = await read(ctx)
    .select()
    .from(best)
    .orderBy(desc(best.own), desc(best.score), best.username)
    .limit(limit)
  const t = translator(ctx.language)
  return rows.map(({ feeMinor, feeCurrency, feeUnit, tax, rating, own: _own, score: _score, ...shown }) => {
    const fee = feePrice({ feeMinor, feeCurrency, feeUnit, tax })
    return {
      ...shown,
      city: shown.city && cityName(shown.city, ctx.language),
      rating: rating === null ? null : rating / 10,
      fee: fee && priceLine(fee, ctx.language, t),
    }
  })
}

/** Public training companies, those with most reviews first. */
export async function listNamedSuppliers(ctx: Ctx, limit: number): Promise<NamedSupplier[]> {
  return read(ctx)
    .select({ username: parties.displaySlug, name: trainerProfiles.displayName })
    .from(trainerProfiles)
    .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
    .where(
      and(listedProfilesSeenBy(ctx.actor), eq(parties.profileType, 'compprofile'), isNull(parties.demotedAt)),
    )
    .orderBy(desc(trainerProfiles.ratingCount), trainerProfiles.displayName)
    .limit(limit)
}

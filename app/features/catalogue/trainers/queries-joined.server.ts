import { and, desc, eq, sql } from 'drizzle-orm'
import { trainersJoinedWith } from '#app/features/people/companies/queries-scope.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { joinedTrainers, parties } from '#app/features/people/parties/tables.server.ts'
import { cityName } from '#app/kit/city-names.ts'
import { formatPrice, type Price } from '#app/kit/price.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { feePrice } from './fee-price.ts'
import { providerName } from './queries.server.ts'
import { trainerProfiles } from './tables.server.ts'

const MOST = 500

export type JoinedTrainer = Awaited<ReturnType<typeof listJoinedProfiles>>[number]

/**
 * The trainers who joined the company acted for, the last one first, with `words` in name, headline or
 * skills: also those who show themselves to joined companies alone. None for who acts for no company. One
 * query.
 */
export async function listJoinedProfiles(ctx: Ctx, { words }: { words: string }) {
  const text = sql`lower(concat_ws(' ', ${providerName}, ${trainerProfiles.headline}, array_to_string(${trainerProfiles.skills}, ' ')))`
  const t = translator(ctx.language)
  const shown = (fee: Price | null) => fee && formatPrice(fee, ctx.language, t)
  const rows = await read(ctx)
    .select({
      username: parties.displaySlug,
      name: providerName,
      isListed: sql<boolean>`(coalesce(${trainerProfiles.listed}, false) and ${parties.approval} = 'approved')`,
      headline: sql<string>`coalesce(${trainerProfiles.headline}, '')`,
      language: sql<string>`coalesce(${trainerProfiles.language}, 'en')`,
      image: trainerProfiles.image,
      city: trainerProfiles.city,
      skills: sql<string[]>`coalesce(${trainerProfiles.skills}, '{}')`,
      rating: trainerProfiles.rating,
      ratingCount: sql<number>`coalesce(${trainerProfiles.ratingCount}, 0)`,
      feeMinor: trainerProfiles.feeMinor,
      feeCurrency: trainerProfiles.feeCurrency,
      feeUnit: trainerProfiles.feeUnit,
      tax: partyTax,
      joinedAt: joinedTrainers.joinedAt,
    })
    .from(joinedTrainers)
    .innerJoin(parties, eq(parties.id, joinedTrainers.trainerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(
        trainersJoinedWith(ctx.actor),
        words === '' ? undefined : sql`strpos(${text}, lower(${words})) > 0`,
      ),
    )
    .orderBy(desc(joinedTrainers.joinedAt), parties.id)
    .limit(MOST)
  return rows.map(({ feeMinor, feeCurrency, feeUnit, tax, rating, city, ...row }) => ({
    ...row,
    city: city && cityName(city, ctx.language),
    rating: rating === null ? null : rating / 10,
    fee: shown(feePrice({ feeMinor, feeCurrency, feeUnit, tax })),
  }))
}

import { and, desc, eq, sql } from 'drizzle-orm'
import { peopleOfSme, trainersJoinedWith } from '#app/features/people/companies/queries-scope.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { joinedTrainers, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
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

const columns = {
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
}
const text = sql`lower(concat_ws(' ', ${providerName}, ${trainerProfiles.headline}, array_to_string(${trainerProfiles.skills}, ' ')))`
const found = (words: string) => (words === '' ? undefined : sql`strpos(${text}, lower(${words})) > 0`)

/**
 * The trainers who joined the company acted for, or the people of the SME, the last one first, with `words`
 * in name, headline or skills: also those who show themselves to joined companies alone. None for who acts
 * for neither. One query.
 */
export async function listJoinedProfiles(ctx: Ctx, { words }: { words: string }) {
  const t = translator(ctx.language)
  const shown = (fee: Price | null) => fee && formatPrice(fee, ctx.language, t)
  const isSme = actsForParty(ctx.actor) && ctx.actor.company?.kind === 'sme'
  const rows = isSme
    ? await read(ctx)
        .select({ ...columns, joinedAt: memberships.createdAt })
        .from(memberships)
        .innerJoin(parties, eq(parties.id, memberships.memberId))
        .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
        .where(and(peopleOfSme(ctx.actor), found(words)))
        .orderBy(desc(memberships.createdAt), parties.id)
        .limit(MOST)
    : await read(ctx)
        .select({ ...columns, joinedAt: joinedTrainers.joinedAt })
        .from(joinedTrainers)
        .innerJoin(parties, eq(parties.id, joinedTrainers.trainerId))
        .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
        .where(and(trainersJoinedWith(ctx.actor), found(words)))
        .orderBy(desc(joinedTrainers.joinedAt), parties.id)
        .limit(MOST)
  return rows.map(({ feeMinor, feeCurrency, feeUnit, tax, rating, city, ...row }) => ({
    ...row,
    city: city && cityName(city, ctx.language),
    rating: rating === null ? null : rating / 10,
    fee: shown(feePrice({ feeMinor, feeCurrency, feeUnit, tax })),
  }))
}

import { and, eq, sql } from 'drizzle-orm'
import { wholeDaysOf } from '#app/features/catalogue/topics/duration.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { listedProfilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type AgreedTraining, agreedPrices } from './price-registry.server.ts'
import { type RequestableTraining, requestableModes } from './requestable-training.ts'

const whose = {
  timeZone: sql<string>`coalesce(${trainerProfiles.timeZone}, 'UTC')`,
  providerId: parties.id,
  writableUntil: parties.writableUntil,
  provider: providerName,
  tax: partyTax,
}

/**
 * The topic, the provider, or the agreed price of a training request, if visible to the actor; null
 * otherwise. A topic's price unit is the provider's; a fee for a day is one of a group.
 */
export async function findRequestableTraining(
  ctx: Ctx,
  asked: { topic: string; trainer: string; fee?: string },
): Promise<RequestableTraining | AgreedTraining | null> {
  if (asked.fee) return (await agreedPrices.read()).fee?.find(ctx, asked.fee) ?? null
  return asked.topic === '' ? ofTrainer(ctx, asked.trainer) : ofTopic(ctx, asked.topic)
}

async function ofTopic(ctx: Ctx, slug: string): Promise<RequestableTraining | null> {
  const [row] = await read(ctx)
    .select({ ...whose, page: providerPage(ctx.actor), topic: topics })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(eq(topics.slug, slug), topicsSeenBy(ctx.actor)))
  if (!row) return null
  const { topic, tax } = row
  const { priceUnit: unit, priceMinor: unitMinor, priceCurrency: currency, largestGroup } = topic
  const isPriced = unit !== null && unitMinor !== null && currency !== null
  return {
    providerId: row.providerId,
    writableUntil: row.writableUntil,
    provider: row.provider,
    providerPage: row.page,
    topicId: topic.id,
    title: topic.title,
    language: topic.language,
    page: `/topic/${encodeURIComponent(topic.slug)}`,
    price: isPriced ? { unit, unitMinor, currency, tax, largestGroup } : null,
    days: wholeDaysOf(topic.durationMinutes),
    largestGroup,
    modes: requestableModes(topic.modes),
    timeZone: row.timeZone,
    tax,
  }
}

async function ofTrainer(ctx: Ctx, username: string): Promise<RequestableTraining | null> {
  const [row] = await read(ctx)
    .select({ ...whose, page: providerPage(ctx.actor), slug: parties.displaySlug, profile: trainerProfiles })
    .from(parties)
    .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(eq(parties.slug, username.toLowerCase()), listedProfilesSeenBy(ctx.actor)))
  if (!row) return null
  const { profile, tax } = row
  const { feeMinor: unitMinor, feeCurrency: currency, feeUnit } = profile
  const isPriced = unitMinor !== null && currency !== null && feeUnit === 'day'
  return {
    providerId: row.providerId,
    writableUntil: row.writableUntil,
    provider: row.provider,
    providerPage: row.page,
    topicId: null,
    title: null,
    language: ctx.language,
    page: `/${row.slug}`,
    price: isPriced ? { unit: 'day', unitMinor, currency, tax, largestGroup: null } : null,
    days: 1,
    largestGroup: null,
    modes: requestableModes(profile.modes),
    tax,
    timeZone: row.timeZone,
  }
}

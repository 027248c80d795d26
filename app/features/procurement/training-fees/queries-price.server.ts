import { and, eq, gt } from 'drizzle-orm'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import type { AgreedTraining } from '#app/features/sales/training-requests/price-registry.server.ts'
import { requestableModes } from '#app/features/sales/training-requests/requestable-training.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingFeesReceivedBy } from './queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from './tables.server.ts'
import { trainingFeePath } from './training-fee.ts'

/**
 * What the workspace acted for can request at an approved fee that holds: named as its training topic is;
 * null for any other. One query.
 */
export async function findFeeToRequest(ctx: Ctx, code: string): Promise<AgreedTraining | null> {
  const [row] = await read(ctx)
    .select({
      code: trainingFees.code,
      providerId: trainingFees.providerId,
      writableUntil: parties.writableUntil,
      provider: providerName,
      providerPage: providerPage(ctx.actor),
      title: trainingTopics.title,
      language: trainingTopics.language,
      participants: trainingTopics.participants,
      days: trainingTopics.days,
      modes: trainerProfiles.modes,
      timeZone: trainerProfiles.timeZone,
      unit: trainingFeeVersions.unit,
      unitMinor: trainingFeeVersions.amountMinor,
      currency: trainingFeeVersions.currency,
      tax: trainingFeeVersions.tax,
    })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(
      trainingFeeVersions,
      and(
        eq(trainingFeeVersions.feeId, trainingFees.id),
        eq(trainingFeeVersions.version, trainingFees.version),
      ),
    )
    .innerJoin(parties, eq(parties.id, trainingFees.providerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(
        eq(trainingFees.code, code),
        trainingFeesReceivedBy(ctx.actor),
        eq(trainingFees.state, 'approved'),
        gt(trainingFees.validUntil, ctx.now()),
      ),
    )
  if (!row) return null
  const { unit, unitMinor, currency, tax, code: own, modes, timeZone, ...shown } = row
  return {
    ...shown,
    topicId: null,
    page: trainingFeePath(own),
    price: { unit, unitMinor, currency, tax, largestGroup: null },
    largestGroup: null,
    modes: requestableModes(modes ?? []),
    timeZone: timeZone ?? 'UTC',
    tax,
  }
}

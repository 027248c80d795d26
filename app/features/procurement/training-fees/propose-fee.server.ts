import { and, eq } from 'drizzle-orm'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { answersTrainingTopics } from '#app/features/procurement/training-topics/policy.ts'
import { trainingTopicsMeantFor } from '#app/features/procurement/training-topics/queries-scope.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { requireSeller } from '#app/features/sales/training-requests/require-seller.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { expireFee } from './expire-fee.server.ts'
import { feeContentOf, proposeFeeInput } from './inputs.ts'
import { trainingFees } from './tables.server.ts'
import { isHolding, standingOfFee, trainingFeeProposed } from './training-fee.ts'
import { writeFeeVersion } from './write-fee-version.server.ts'

const SENDS = { name: 'propose-fee', points: 60, seconds: 3600 }

/**
 * Proposes a fee for a training topic that is open to the provider acted for, or a new one after the last is
 * over. Repeats with one key propose once. A topic that is not open to it is not found; refuses
 * `training-fees:refused.unapproved` and the like of who may not sell, `training-fees:refused.topicChanged`
 * and `training-fees:refused.topicClosed` by what the company did meanwhile, `training-fees:refused.changed`
 * when another version came in, `training-fees:refused.standing` while the last one stands,
 * `trainings:refused.lapsed`, and `limit` after 60 in an hour.
 */
export async function proposeFee(ctx: Ctx, input: unknown): Promise<{ code: string; version: number }> {
  const { key, ...typed } = parseInput(proposeFeeInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!answersTrainingTopics(actor)) throw notFound()
  const hindrance = hindranceOf(actor)
  if (hindrance) throw refuse('forbidden', `training-fees:refused.${hindrance}`)
  const { words, ...content } = feeContentOf(typed, ctx.now())
  await countAttempt(SENDS, actor.partyId)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `training-fee:${actor.accountId}`, key, body: typed }, async () => {
      const [topic] = await tx
        .select()
        .from(trainingTopics)
        .where(and(eq(trainingTopics.code, typed.topic), trainingTopicsMeantFor(actor)))
        .for('update')
      if (!topic || topic.state === 'draft') throw notFound()
      if (topic.state !== 'open') throw refuse('conflict', 'training-fees:refused.topicClosed')
      if (topic.revision !== typed.revision) throw refuse('conflict', 'training-fees:refused.topicChanged')
      await requireSeller(tx, ctx, actor.partyId)

      const { version } = typed
      const before = await lockLast(tx, ctx, { topicId: topic.id, providerId: actor.partyId, version })
      const price = { ...content, tax: await taxOf(tx, actor.partyId) }
      const said = { price, words, topicRevision: topic.revision }
      if (before) {
        const { code } = before
        return { code, version: await changeTrainingFee(tx, ctx, before, 'propose', said) }
      }
      const [id, code] = [newId(), newCode(10)]
      const sides = { companyId: topic.companyId, providerId: actor.partyId }
      await tx.insert(trainingFees).values({
        ...sides,
        id,
        code,
        topicId: topic.id,
        state: 'proposed',
        version: 1,
        proposer: 'provider',
        validUntil: price.validUntil,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      const first = { feeId: id, version: 1, step: 'propose' as const, side: 'provider' as const, words }
      await writeFeeVersion(tx, ctx, { ...first, ...price, topicRevision: topic.revision })
      await audit(tx, ctx, 'training-fee.propose', { kind: 'training-fee', id })
      const { companyId: company, providerId: provider } = sides
      await recordFact(tx, trainingFeeProposed, id, { company, provider, version: 1 })
      return { code, version: 1 }
    })
  })
}

type Read = { topicId: string; providerId: PartyId; version: number }

/**
 * The own fee for a topic, locked and over, by the version that was read; null where there is none. One whose
 * last day has passed is ended first.
 */
async function lockLast(tx: Tx, ctx: Ctx, { topicId, providerId, version }: Read) {
  const isOwn = and(eq(trainingFees.topicId, topicId), eq(trainingFees.providerId, providerId))
  const [fee] = await tx.select().from(trainingFees).where(isOwn).for('update')
  if ((fee?.version ?? 0) !== version) throw refuse('conflict', 'training-fees:refused.changed')
  if (!fee || !isHolding(fee)) return fee ?? null
  if (standingOfFee(fee, ctx.now()) !== 'expired') throw refuse('conflict', 'training-fees:refused.standing')
  const ended = await expireFee(tx, systemContext('training-fees.propose-fee', { now: ctx.now }), fee)
  return { ...fee, state: 'expired' as const, version: ended }
}

async function taxOf(tx: Tx, partyId: PartyId): Promise<TaxTerms | null> {
  const [party] = await tx.select({ tax: partyTax }).from(parties).where(eq(parties.id, partyId))
  return party?.tax ?? null
}

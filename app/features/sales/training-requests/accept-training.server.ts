import { and, eq } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { requireMandate } from '#app/features/people/selling-mandates/require-mandate.server.ts'
import { accountIdOf, actsForParty, partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { isLanguage } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { bookTraining } from './book-training.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { acceptInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'
import { requireSeller } from './require-seller.server.ts'
import { requireThere } from './require-there.server.ts'
import { requireTrainer } from './require-trainer.server.ts'
import { trainerNamed } from './training-request.ts'

/**
 * Accepts exactly the version that was read: the provider the request, a firm with who of its people trains,
 * the buyer the counter-proposal. The order to be paid is created with it. Somebody else's is not found;
 * refuses `trainings:refused.changed`, `trainings:refused.noPrice`, `trainings:refused.tooLate`,
 * `trainings:refused.lapsed` of a provider with a locked workspace, `trainings:refused.otherSide` when that
 * party is gone, `trainings:refused.suspended` of a topic that staff has suspended,
 * `trainers:refused.engaged` when the trainer is booked by now, and a step that is not the actor's; bad input
 * beside `trainer`, and beside `mandate` of a provider that has not accepted the selling mandate.
 */
export async function acceptTraining(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { code, version, trainer, mandate } = parseInput(acceptInput, input)
  const { actor } = ctx

  return inTransaction(async (tx) => {
    const { request, terms } = await lockTrainingRequest(tx, ctx, { code, version })
    const { unitMinor, quantity, unit, currency } = terms
    const isBuyers = partyIdOf(actor) === request.buyerId

    if (terms.startsAt <= ctx.now() || request.answerBy <= ctx.now())
      throw refuse('conflict', 'trainings:refused.tooLate')
    if (unitMinor === null || quantity === null || unit === null || currency === null)
      throw refuse('conflict', 'trainings:refused.noPrice')
    await requireSeller(tx, ctx, request.providerId)
    if (actsForParty(actor) && !isBuyers && unitMinor > 0)
      await requireMandate(tx, ctx, { actor, isAccepted: mandate })
    await requireThere(tx, isBuyers ? request.providerId : request.buyerId)
    if (request.topicId !== null && (await isSuspended(tx, request.topicId)))
      throw refuse('conflict', 'trainings:refused.suspended')

    const trainerId = isBuyers ? request.trainerId : await requireTrainer(tx, { actor, username: trainer })
    const language = isLanguage(request.language) ? request.language : 'en'
    const { id, reference } = await bookTraining(tx, ctx, {
      sellerId: request.providerId,
      trainerId: trainerId ?? request.providerId,
      buyerId: request.buyerId,
      placedBy: request.askedBy,
      language,
      currency,
      tax: terms.tax,
      linkCode: request.linkCode,
      lines: [{ name: translator(language)(`trainings:unit.${unit}`), quantity, unitMinor }],
      training: {
        ...placeOf(request),
        startsAt: terms.startsAt,
        endsAt: terms.endsAt,
        days: terms.days,
      },
    })
    await changeTrainingRequest(tx, ctx, request, isBuyers ? 'agree' : 'accept', { orderId: id, trainerId })
    if (trainerId !== null) {
      const sides = { buyer: request.buyerId, provider: request.providerId }
      const named = { ...sides, trainer: trainerId, before: null, by: accountIdOf(ctx.actor) }
      await recordFact(tx, trainerNamed, request.id, named)
    }
    return { reference }
  })
}

type Request = Awaited<ReturnType<typeof lockTrainingRequest>>['request']

function placeOf({ topicId, title, titleLanguage: language, ...request }: Request) {
  const { participants, mode, venue, city, country, timeZone } = request
  return { topicId, title, language, participants, mode, venue, city, country, timeZone }
}

async function isSuspended(tx: Tx, topicId: string): Promise<boolean> {
  return (await tx.$count(topics, and(eq(topics.id, topicId), eq(topics.state, 'suspended')))) > 0
}

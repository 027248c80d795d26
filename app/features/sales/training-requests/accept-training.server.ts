import { and, eq, lte } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { isLanguage } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { bookTraining } from './book-training.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { acceptInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'

/**
 * Accepts exactly the version that was read: the provider the request, the buyer the counter-proposal. The
 * order to be paid is created with it. Somebody else's is not found; refuses `trainings:refused.changed`,
 * `trainings:refused.noPrice`, `trainings:refused.tooLate`, `trainings:refused.lapsed` of a provider with a
 * locked workspace, `trainings:refused.otherSide` when that party is gone, `trainings:refused.suspended` of a
 * topic that staff has suspended, `trainers:refused.engaged` when the trainer is booked by now, and a step
 * that is not the actor's.
 */
export async function acceptTraining(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { code, version } = parseInput(acceptInput, input)

  return inTransaction(async (tx) => {
    const { request, terms } = await lockTrainingRequest(tx, ctx, { code, version })
    const { unitMinor, quantity, unit, currency } = terms
    const isBuyers = partyIdOf(ctx.actor) === request.buyerId

    if (terms.startsAt <= ctx.now() || request.answerBy <= ctx.now())
      throw refuse('conflict', 'trainings:refused.tooLate')
    if (unitMinor === null || quantity === null || unit === null || currency === null)
      throw refuse('conflict', 'trainings:refused.noPrice')
    if (!(await maySell(tx, request.providerId, ctx.now())))
      throw refuse('conflict', 'trainings:refused.lapsed')
    if (!(await isThere(tx, isBuyers ? request.providerId : request.buyerId)))
      throw refuse('conflict', 'trainings:refused.otherSide')
    if (request.topicId !== null && (await isSuspended(tx, request.topicId)))
      throw refuse('conflict', 'trainings:refused.suspended')

    const language = isLanguage(request.language) ? request.language : 'en'
    const { id, reference } = await bookTraining(tx, ctx, {
      sellerId: request.providerId,
      buyerId: request.buyerId,
      placedBy: request.askedBy,
      language,
      currency,
      tax: terms.tax,
      line: { name: translator(language)(`trainings:unit.${unit}`), quantity, unitMinor },
      training: {
        ...placeOf(request),
        startsAt: terms.startsAt,
        endsAt: terms.endsAt,
        days: terms.days,
      },
    })
    await changeTrainingRequest(tx, ctx, request, isBuyers ? 'agree' : 'accept', { orderId: id })
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

async function maySell(tx: Tx, partyId: Request['providerId'], now: Date): Promise<boolean> {
  const isLapsed = and(eq(parties.id, partyId), lte(parties.writableUntil, now))
  return (await tx.$count(parties, isLapsed)) === 0
}

async function isThere(tx: Tx, partyId: Request['buyerId']): Promise<boolean> {
  return (await tx.$count(parties, and(eq(parties.id, partyId), presentParties()))) > 0
}

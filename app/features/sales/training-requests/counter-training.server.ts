import { eq } from 'drizzle-orm'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireMandate } from '#app/features/people/selling-mandates/require-mandate.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Money } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { counterInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'
import { requireTrainer } from './require-trainer.server.ts'
import { lineOf, type PricedLine } from './terms/terms.ts'
import { writeTrainingTerms } from './terms/write-training-terms.server.ts'
import { answerUntil } from './training-request.ts'
import { readDays } from './wanted-days.ts'

/**
 * Makes a counter-proposal of other days, another price for the whole training, or both: a new version, which
 * the buyer accepts or not. Where the price was agreed on before it stays, for as many days. Days are in the
 * zone of the request's place. Somebody else's is not found; refuses `trainings:refused.changed` and a step
 * that is not the actor's; bad input beside `mandate` where the selling mandate is not accepted.
 */
export async function counterTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code, version, amount, currency, words, trainer, mandate, ...typed } = parseInput(
    counterInput,
    input,
  )
  const { actor } = ctx
  requireAccountHolder(actor)
  const typedPrice = currency === undefined ? null : readPrice(amount, currency)

  await inTransaction(async (tx) => {
    const { request, terms: before } = await lockTrainingRequest(tx, ctx, { code, version })
    const trainerId = await requireTrainer(tx, { actor, username: trainer })
    const days = readDays(typed, { timeZone: request.timeZone, now: ctx.now() })
    const [seller] = await tx
      .select({ tax: partyTax })
      .from(parties)
      .where(eq(parties.id, request.providerId))

    if (request.priceFixed || (typedPrice?.minor ?? 0) > 0)
      await requireMandate(tx, ctx, { actor, isAccepted: mandate })

    const next = request.version + 1
    const answerBy = answerUntil(ctx.now(), days.startsAt)
    await changeTrainingRequest(tx, ctx, request, 'counter', { version: next, answerBy, trainerId })
    const line = request.priceFixed
      ? fixedLine(before, { people: request.participants, days: days.days.length })
      : wholeLine(typedPrice, seller?.tax ?? null)
    const subject = { kind: 'training-request', id: request.id } as const
    const terms = { subject, version: next, proposer: 'provider' as const }
    await writeTrainingTerms(tx, { ...terms, proposedBy: actor.accountId, days, line, words })
  })
}

function readPrice(amount: string, currency: string): Money {
  const price = amountOf(amount, currency)
  if (!price)
    throw new BadInput({ amount: { key: amountFault(amount, currency, 'trainings:form.amountFormat') } })
  return price
}

/** The price as the provider has typed it. */
function wholeLine(price: Money | null, tax: TaxTerms | null): PricedLine {
  if (!price) throw new BadInput({ currency: { key: 'common:invalid.required' } })
  const { minor: unitMinor, currency } = price
  return { unit: 'whole', quantity: 1, unitMinor, currency, tax }
}

type Before = Awaited<ReturnType<typeof lockTrainingRequest>>['terms']

/** The agreed price for as many people and days. */
function fixedLine(
  { unit, unitMinor, currency, tax }: Before,
  need: { people: number; days: number },
): PricedLine {
  if (unit === null || unitMinor === null || currency === null)
    throw new Error('an agreed price that is not there')
  return lineOf({ unit, unitMinor, currency, tax, largestGroup: null }, need)
}

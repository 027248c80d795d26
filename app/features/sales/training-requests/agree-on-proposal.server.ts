import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { bookTraining } from './book-training.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { requireSeller } from './require-seller.server.ts'
import { requireThere } from './require-there.server.ts'
import { trainingRequests } from './tables.server.ts'
import type { WantedDays } from './terms/terms.ts'
import { writeTrainingTerms } from './terms/write-training-terms.server.ts'

type Proposed = {
  buyerId: PartyId
  /** Who takes it for the buyer, and pays. */
  placedBy: AccountId
  providerId: PartyId
  proposedBy: AccountId
  trainerId: PartyId | null
  topicId: string | null
  title: string
  titleLanguage: string
  /** The buyer's language. */
  language: string
  participants: number
  place: {
    mode: 'venue' | 'online'
    venue: string | null
    city: string | null
    country: string | null
    timeZone: string
  }
  days: WantedDays
  currency: string
  tax: TaxTerms | null
  lines: readonly { name: string; quantity: number; unitMinor: number }[]
  words: string
  validUntil: Date
}

/**
 * Agrees on a training that a provider has proposed, as the buyer: with its order, to be paid, and the
 * trainer's time taken. From then on it is an agreed training like any that was asked for. Refuses
 * `trainings:refused.lapsed`, `trainings:refused.otherSide`, `trainers:refused.engaged`. The caller has seen
 * to it that the proposal is the one that was read, and still holds.
 */
export async function agreeOnProposal(
  tx: Tx,
  ctx: Ctx,
  proposed: Proposed,
): Promise<{ id: string; code: string; orderId: string; reference: string }> {
  const { place, days, lines, currency, tax, words, validUntil, proposedBy, placedBy, ...sides } = proposed
  await requireSeller(tx, ctx, sides.providerId)
  await requireThere(tx, sides.providerId)

  const id = newId()
  const code = newCode(10)
  await tx.insert(trainingRequests).values({
    ...sides,
    ...place,
    id,
    code,
    state: 'requested',
    version: 1,
    askedBy: placedBy,
    answerBy: validUntil,
  })
  const sum = lines.reduce((all, { quantity, unitMinor }) => all + quantity * unitMinor, 0)
  await writeTrainingTerms(tx, {
    subject: { kind: 'training-request', id },
    version: 1,
    proposer: 'provider',
    proposedBy,
    days,
    line: { unit: 'whole', quantity: 1, unitMinor: sum, currency, tax },
    words,
  })
  const { topicId, title, titleLanguage, participants, language } = sides
  const { id: orderId, reference } = await bookTraining(tx, ctx, {
    sellerId: sides.providerId,
    trainerId: sides.trainerId ?? sides.providerId,
    buyerId: sides.buyerId,
    placedBy,
    language,
    currency,
    tax,
    lines,
    training: { topicId, title, language: titleLanguage, participants, ...place, ...days },
  })
  const request = { ...sides, id, state: 'requested' as const }
  await changeTrainingRequest(tx, ctx, request, 'award', { orderId })
  return { id, code, orderId, reference }
}

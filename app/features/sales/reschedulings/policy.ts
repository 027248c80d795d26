import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

type Sides = { buyerId: PartyId; providerId: PartyId }
type Proposer = 'buyer' | 'provider'

/** As which side the actor speaks; null for anybody else. */
export function sideOf(actor: Actor, { buyerId, providerId }: Sides): Proposer | null {
  const party = partyIdOf(actor)
  if (party === null) return null
  return party === buyerId ? 'buyer' : party === providerId ? 'provider' : null
}

/** Whether the actor may say yes or no: the side that did not propose. */
export function canAnswerRescheduling(actor: Actor, sides: Sides, proposer: Proposer): boolean {
  const side = sideOf(actor, sides)
  return side !== null && side !== proposer
}

/** Whether the actor may withdraw: the side that proposed. */
export function canWithdrawRescheduling(actor: Actor, sides: Sides, proposer: Proposer): boolean {
  return sideOf(actor, sides) === proposer
}

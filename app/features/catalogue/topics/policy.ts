import { type Actor, actsForParty, isPerson, type PartyActor } from '#app/kit/actor.ts'

/** How many topics one person may begin in an hour. */
export const NEW_TOPICS = { name: 'write-topic', points: 60, seconds: 3_600 } as const

/**
 * Whether the actor may write topics of the party acted for: a provider its own, admins and employees those
 * of a company or an SME.
 */
export function canWriteTopics(actor: Actor): boolean {
  if (!actsForParty(actor)) return false
  if (actor.role === 'self') return actor.serviceType === 'provider'
  return actor.role === 'admin' || actor.role === 'employee'
}

/** Why somebody cannot publish a topic, the first to resolve; null where nothing prevents it. */
export type Hindrance = 'unconfirmed' | 'unapproved' | 'notAdmin'

/**
 * Why an actor who may write topics cannot publish: only approved providers are found, and a company
 * publishes through its admins.
 */
export function hindranceOf(actor: PartyActor): Hindrance | null {
  if (isPerson(actor) && !actor.emailConfirmed) return 'unconfirmed'
  if (actor.approval !== 'approved') return 'unapproved'
  return actor.role === 'self' || actor.role === 'admin' ? null : 'notAdmin'
}

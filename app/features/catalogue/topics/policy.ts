import { type Actor, actsForParty, isPerson, type PartyActor } from '#app/kit/actor.ts'

/** How many topics one person may begin in an hour. */
export const NEW_TOPICS = { name: 'write-topic', points: 60, seconds: 3_600 } as const

/**
 * Whether somebody writes topics of the party acted for: a provider its own, of a company or an SME its
 * admins and employees.
 */
export function canWriteTopics(actor: Actor): boolean {
  if (!actsForParty(actor)) return false
  if (actor.role === 'self') return actor.serviceType === 'provider'
  return actor.role === 'admin' || actor.role === 'employee'
}

/**
 * What keeps somebody from making a topic public, in the order in which it is mended; null where nothing
 * does.
 */
export type Hindrance = 'unconfirmed' | 'unapproved' | 'notAdmin'

/**
 * What keeps somebody who writes topics from publishing one: only approved providers are found, and a company
 * says through its admins what it offers.
 */
export function hindranceOf(actor: PartyActor): Hindrance | null {
  if (isPerson(actor) && !actor.emailConfirmed) return 'unconfirmed'
  if (actor.approval !== 'approved') return 'unapproved'
  return actor.role === 'self' || actor.role === 'admin' ? null : 'notAdmin'
}

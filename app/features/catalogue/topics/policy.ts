import {
  type Actor,
  accountIdOf,
  actsForParty,
  isEmployee,
  isPerson,
  type PartyActor,
} from '#app/kit/actor.ts'

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
 * Why an actor who may write topics cannot publish: only approved providers are found, and a firm publishes
 * through its admins, and through the employees whom they let publish their own work.
 */
export function hindranceOf(actor: PartyActor): Hindrance | null {
  if (isPerson(actor) && !actor.emailConfirmed) return 'unconfirmed'
  if (actor.approval !== 'approved') return 'unapproved'
  const publishes =
    actor.role === 'self' || actor.role === 'admin' || (actor.role === 'employee' && actor.mayPublish)
  return publishes ? null : 'notAdmin'
}

/** Why an actor cannot publish what others of the firm wrote, or whole files of it: an employee never may. */
export function hindranceOfAll(actor: PartyActor): Hindrance | null {
  return hindranceOf(actor) ?? (isEmployee(actor) ? 'notAdmin' : null)
}

/** Whether a topic is an employee's own work, as all of a firm's are its admins'. */
export function isOwnWork(actor: PartyActor, { createdBy }: { createdBy: string | null }): boolean {
  return !isEmployee(actor) || (createdBy !== null && createdBy === accountIdOf(actor))
}

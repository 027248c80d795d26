import { type Actor, hasAccount, type Person } from '#app/kit/actor.ts'

/** Somebody who acts for a workspace that looks for training. */
export type TopicPerson = Person & { company: NonNullable<Person['company']> }

/** Whether the actor sees training topics of the workspace acted for, and their fees: employees do not. */
export function seesTrainingTopics(actor: Actor): actor is TopicPerson {
  return hasAccount(actor) && actor.company !== null && actor.role !== 'employee'
}

/** Whether the actor writes, opens and closes them: its admins do. */
export function writesTrainingTopics(actor: Actor): actor is TopicPerson {
  return seesTrainingTopics(actor) && actor.role === 'admin'
}

/** Whether the actor answers topics of companies: what a firm asks for is its admins' matter. */
export function answersTrainingTopics(actor: Actor): actor is Person {
  return hasAccount(actor) && actor.role !== 'employee' && actor.company?.kind !== 'company'
}

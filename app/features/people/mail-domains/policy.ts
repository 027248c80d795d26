import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor confirms domains of companies: staff who look after accounts. */
export const canConfirmDomains = (actor: Actor): actor is Person =>
  isPerson(actor) && hasTask(actor, 'manageAccounts')

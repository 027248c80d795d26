import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor answers what people ask of their data: staff that looks after accounts. */
export const canAnswerDataRequests = (actor: Actor): actor is Person => hasTask(actor, 'manageAccounts')

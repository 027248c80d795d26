import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor may see everybody's files that ended their readers. */
export const canSeeQuarantinedFiles = (actor: Actor): boolean => hasTask(actor, 'operate')

/** Whether the actor may read who did what: staff that operates the installation. */
export const canReadTrace = (actor: Actor): boolean => hasTask(actor, 'operate')

/** Whether the actor looks after jobs and emails that failed: staff that operates the installation. */
export const canSettleFailures = (actor: Actor): actor is Person =>
  isPerson(actor) && hasTask(actor, 'operate')

import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Whether the actor may see everybody's files that ended their readers. */
export const canSeeQuarantinedFiles = (actor: Actor): boolean => hasTask(actor, 'operate')

/** Whether the actor may read who did what: staff that operates the installation. */
export const canReadTrace = (actor: Actor): boolean => hasTask(actor, 'operate')

import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Whether the actor may see everybody's files that ended their readers. */
export const canSeeQuarantinedFiles = (actor: Actor): boolean => hasTask(actor, 'operate')

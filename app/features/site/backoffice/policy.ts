import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Whether somebody sees what ended its readers, of everybody. */
export const canSeeQuarantinedFiles = (actor: Actor): boolean => hasTask(actor, 'operate')

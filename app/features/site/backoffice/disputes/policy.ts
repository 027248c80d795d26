import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Whether somebody sees the disputes of all sellers, and answers them. */
export const canAnswerDisputes = (actor: Actor): boolean => hasTask(actor, 'refund')

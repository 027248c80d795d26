import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor turns parts of the product off and on: staff that operates the installation. */
export const canUseKillSwitches = (actor: Actor): actor is Person => hasTask(actor, 'operate')

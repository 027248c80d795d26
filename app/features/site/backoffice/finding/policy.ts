import { type Actor, hasTask, isPerson, type Person, type StaffTask } from '#app/kit/actor.ts'

const TASKS: readonly StaffTask[] = ['moderate', 'refund', 'payOut']

/** Whether the actor is staff that looks people, events, orders or documents up. */
export const canFind = (actor: Actor): actor is Person =>
  isPerson(actor) && TASKS.some((task) => hasTask(actor, task))

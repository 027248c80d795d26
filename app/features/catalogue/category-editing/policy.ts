import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor adds, renames and merges categories: staff that looks after what the site says. */
export const canEditCategories = (actor: Actor): actor is Person => hasTask(actor, 'editSite')

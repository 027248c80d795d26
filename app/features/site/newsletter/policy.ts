import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor sees the newsletter before it leaves, and lets it go. */
export function canEditNewsletter(actor: Actor): actor is Person {
  return hasTask(actor, 'editSite')
}

import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/**
 * Whether the actor sees the versions of terms and policies, and who was told: staff that looks after the
 * site.
 */
export const canSeeVersions = (actor: Actor): actor is Person => hasTask(actor, 'editSite')

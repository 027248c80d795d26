import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import type { Actor, Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that sees what came in and is alike, and pauses it: staff who moderate. */
export const canActOnWaves = (actor: Actor): actor is Person => canModerate(actor)

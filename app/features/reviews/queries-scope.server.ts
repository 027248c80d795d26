import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'

/** The reviews that an actor may see: those of trainers whom it may, as a condition on the trainer's joined `parties`. */
export function reviewsSeenBy(actor: Actor): Scope<'reviews'> {
  return scope('reviews', providersSeenBy(actor))
}

import { and, isNull } from 'drizzle-orm'
import { requirementsSeenBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canHideQuestions } from './policy.ts'
import { requirementQuestions } from './tables.server.ts'

/**
 * The questions that an actor may read, as a condition on `requirement_questions` joined with their
 * `requirements` and its owner's `parties`: those of requirements that it sees, but what staff has hidden for
 * staff alone.
 */
export function questionsSeenBy(actor: Actor): Scope<'requirement questions'> {
  const shown = canHideQuestions(actor) ? undefined : isNull(requirementQuestions.hiddenAt)
  return scope('requirement questions', and(requirementsSeenBy(actor), shown))
}

/** All questions. For the system alone. */
export function everyQuestion(ctx: Ctx): Scope<'requirement questions'> {
  requireSystem(ctx)
  return scope('requirement questions', and(requirementsSeenBy(ctx.actor)))
}

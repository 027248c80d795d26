import { and, eq } from 'drizzle-orm'
import { changeDecision, type DecisionChoice } from '#app/features/catalogue/events/change-decision.server.ts'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import {
  CHOSEN,
  type Choice,
  deadlineOn,
  MOST_MOVES,
  movableDays,
} from '#app/features/catalogue/events/quorum-decision.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { decideQuorumInput } from './inputs.ts'
import { type LockedDecision, lockDecision } from './lock-decision.server.ts'
import { canDecideQuorum } from './policy.ts'

/**
 * Decides on an own event whose quorum was missed: it runs anyway, is decided on another `day` ('2026-12-03'
 * of the place), or is cancelled with full refunds. The same decision repeated by the same person changes
 * nothing. Refuses with `sales:refused.decided.<state>` a decision after that of a colleague, the clock or
 * the quorum; an impossible day is bad input. Somebody else's decision is not found.
 */
export async function decideQuorum(ctx: Ctx, input: unknown): Promise<Choice> {
  const { decision: id, event: slug, choice, day } = parseInput(decideQuorumInput, input)
  const [own] = await read(ctx)
    .select({ ownerId: events.ownerId })
    .from(quorumDecisions)
    .innerJoin(events, eq(events.id, quorumDecisions.eventId))
    .where(and(eventsOwnedBy(ctx.actor), eq(events.slug, slug), eq(quorumDecisions.id, id)))
  if (!own || !canDecideQuorum(ctx.actor, own)) throw notFound()

  return inTransaction(async (tx) => {
    const found = await lockDecision(tx, id)
    if (!found) throw notFound()

    const { decision, event } = found
    if (isSaidAlready(found, choice, accountIdOf(ctx.actor))) return choice
    checkOpen(found, ctx.now())
    const settling: DecisionChoice =
      choice === 'move' ? { step: 'move', to: chosenDay(found, day, ctx.now()) } : { step: choice }

    await changeDecision(tx, ctx, decision, { ...settling, event })
    return choice
  })
}

function isSaidAlready({ decision }: LockedDecision, choice: Choice, by: string | null): boolean {
  return decision.state === CHOSEN[choice] && decision.closedById === by
}

function checkOpen({ decision, event, quorum, coming, isCurrent }: LockedDecision, now: Date): void {
  const { state } = decision
  if (state !== 'open') throw refuse('conflict', `sales:refused.decided.${state}`)
  if (event.state === 'cancelled') throw refuse('conflict', 'sales:refused.decided.cancelled')
  if (!isCurrent) throw refuse('conflict', 'sales:refused.decided.moved')
  if (quorum.runsForSure || coming >= quorum.minimum) throw refuse('conflict', 'sales:refused.decided.filled')
  if (event.state !== 'published' || event.startsAt <= now) throw refuse('conflict', 'sales:refused.begun')
}

function chosenDay({ event, moves }: LockedDecision, day: string | undefined, now: Date): Date {
  const days = movableDays(event, now)
  if (!days || moves >= MOST_MOVES) throw refuse('conflict', 'sales:refused.noDay')
  if (!day) throw new BadInput({ day: { key: 'common:invalid.required' } })
  if (day < days.first || day > days.last) throw new BadInput({ day: { key: 'sales:refused.day' } })
  return deadlineOn(day, event.timeZone)
}

import { and, asc, eq, lte } from 'drizzle-orm'
import { changeDecision } from '#app/features/catalogue/events/change-decision.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { lockDecision } from './lock-decision.server.ts'

/** Of one run; what is left is the next one's, a minute later. */
const MOST = 500

/**
 * Cancels events whose organisers did not answer in time; refunds follow the fact. One that reached its
 * quorum meanwhile stays. Each has a transaction of its own, and a locked one is left to the next run.
 * Returns how many were cancelled. Refuses any actor but the system.
 */
export async function lapseDecisions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const silent = await read(ctx)
    .select({ id: quorumDecisions.id })
    .from(quorumDecisions)
    .innerJoin(events, eq(events.id, quorumDecisions.eventId))
    .where(
      and(
        eventsManagedBy(ctx.actor),
        eq(quorumDecisions.state, 'open'),
        lte(quorumDecisions.answerBy, ctx.now()),
        eq(quorumDecisions.deadline, events.minimumDecidedAt),
        eq(events.state, 'published'),
      ),
    )
    .orderBy(asc(quorumDecisions.answerBy))
    .limit(MOST)
  let cancelled = 0
  for (const { id } of silent) {
    // One that cannot be cancelled holds none of the others back.
    try {
      if (await lapse(ctx, id)) cancelled += 1
    } catch (error) {
      log.error({ err: error }, 'a missed quorum could not be settled')
    }
  }
  return cancelled
}

function lapse(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const found = await lockDecision(tx, id, { skipLocked: true })
    if (!found?.isCurrent || found.decision.state !== 'open' || found.event.state !== 'published')
      return false
    const { decision, event, quorum, coming } = found
    if (quorum.runsForSure || coming >= quorum.minimum) return false

    await changeDecision(tx, ctx, decision, { step: 'lapse', event })
    return true
  })
}

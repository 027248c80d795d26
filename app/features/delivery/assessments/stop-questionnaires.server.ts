import { and, not } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { everyQuestionnaire, isOpen, isStillMeant } from './queries-scope.server.ts'
import { questionnaires } from './tables.server.ts'

/**
 * Ends open questionnaires of seats that are not good any more: cancelled, paid back, passed on, or of who is
 * noted since as not having been there. Returns how many. Refuses any actor but the system.
 */
export async function stopQuestionnaires(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const stopped = await tx
      .update(questionnaires)
      .set({ stoppedAt: ctx.now() })
      .where(and(everyQuestionnaire(ctx), isOpen, not(isStillMeant)))
      .returning({ id: questionnaires.id })
    return stopped.length
  })
}

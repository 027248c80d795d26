import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { askParticipants } from './ask-participants.server.ts'
import { ROUNDS } from './assessment.ts'
import { listDueEvents } from './queries-due.server.ts'

const AT_ONCE = 100

/**
 * Asks the people of companies about all trainings whose time has come, in each round; who was asked before
 * is not asked again. Returns how many were asked. Refuses any actor but the system.
 */
export async function askDue(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let asked = 0
  for (const round of ROUNDS)
    for (let after: string | null = null; ; ) {
      const due: string[] = await listDueEvents(ctx, round, { after, limit: AT_ONCE })
      for (const eventId of due) asked += await askParticipants(ctx, { eventId, round })
      after = due.at(-1) ?? null
      if (due.length < AT_ONCE) break
    }
  return asked
}

import { hasTask, isPerson, STAFF_TASKS } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, type Personal } from './audit.server.ts'
import type { Ctx } from './context.server.ts'
import { inTransaction } from './db.server.ts'

/**
 * What staff opened: whose it is, and what of it; `personal(…)` where that may name somebody. Null as owner
 * is of many parties at once.
 */
type Opened = { owner: PartyId | null; subject: { kind: string; id: string }; what: string | Personal }

/**
 * Notes in the trace that staff opened what belongs to somebody else: who, what and when, before it is shown.
 * Says nothing of an own thing, nor of people who are not staff.
 */
export async function recordStaffRead(ctx: Ctx, { owner, subject, what }: Opened): Promise<void> {
  const { actor } = ctx
  if (!isPerson(actor) || !STAFF_TASKS.some((task) => hasTask(actor, task))) return
  if (owner !== null && owner === actor.partyId) return
  await inTransaction((tx) => audit(tx, ctx, 'staff.read', subject, { what }))
}

import { eq } from 'drizzle-orm'
import { CHOICES } from '#app/features/people/notifications/statement.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { carriers } from './carrier-registry.server.ts'
import { recordAct } from './record-act.server.ts'
import { staffActs } from './tables.server.ts'

type Act = typeof staffActs.$inferSelect

/**
 * Ends a locked act of a decision: takes back what it did, and tells its people. False, and nothing changed,
 * of what has ended.
 */
export async function endAct(tx: Tx, ctx: Ctx, row: Act, reason: string): Promise<boolean> {
  const { subjectKind: kind, subjectId: id, act, partyId, title } = row
  const choice = CHOICES.find((known) => known === `${kind}.${act}`)
  const carrier = choice && (await carriers.read())[choice]
  if (row.endedAt || !choice || !carrier) return false
  if (!(await carrier.takeBack(tx, inWake(ctx), { id, partyId, title, reason, until: null }))) return false

  await tx.update(staffActs).set({ endedAt: ctx.now() }).where(eq(staffActs.id, row.id))
  await audit(tx, ctx, 'decision.take-back', { kind, id }, { act: choice, reason: personal(reason) })
  await recordAct(tx, ctx, { partyId, subject: { kind, id }, title, act: 'restore', reason })
  return true
}

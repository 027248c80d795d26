import { and, asc, eq, lte } from 'drizzle-orm'
import { restoreParty } from '#app/features/people/parties/restore-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { endActsOf } from './end-acts-of.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { everySuspendedParty } from './queries-scope.server.ts'
import { recordAct } from './record-act.server.ts'

const AT_ONCE = 200

/**
 * Lets back whoever was suspended until a moment that has come, paused and hidden as before, and notifies
 * their people; the act has no reason of its own. Returns how many. Refuses any actor but the system.
 */
export async function restoreParties(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const isOver = and(everySuspendedParty(ctx), lte(parties.suspendedUntil, ctx.now()))
  const due = await read(ctx)
    .select({ id: parties.id })
    .from(parties)
    .where(isOver)
    .orderBy(asc(parties.suspendedUntil))
    .limit(AT_ONCE)
  for (const { id } of due)
    await inTransaction(async (tx) => {
      const [party] = await tx
        .select({ title: partyTitle })
        .from(parties)
        .where(and(isOver, eq(parties.id, id)))
        .for('no key update')
      if (!party || !(await restoreParty(tx, ctx, { id, reason: '', only: 'suspend' }))) return
      await endActsOf(tx, ctx, { kind: 'party', id, acts: ['suspend'] })
      const subject = { kind: 'party', id } as const
      await recordAct(tx, ctx, { partyId: id, subject, title: party.title, reason: '', act: 'restore' })
    })
  return due.length
}

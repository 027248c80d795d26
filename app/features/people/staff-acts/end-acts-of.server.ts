import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { ActedOn, StaffAct } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

type Ended = { kind: ActedOn; id: string; acts: readonly StaffAct[] }

/** Keeps that acts about a thing hold no more; what they did, the caller has ended. */
export async function endActsOf(tx: Tx, ctx: Ctx, { kind, id, acts }: Ended): Promise<void> {
  const isOfIt = and(
    eq(staffActs.subjectKind, kind),
    eq(staffActs.subjectId, id),
    inArray(staffActs.act, [...acts]),
  )
  await tx
    .update(staffActs)
    .set({ endedAt: ctx.now() })
    .where(and(isOfIt, isNull(staffActs.endedAt)))
}

import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { endAct } from './end-act.server.ts'
import { takeBackInput } from './inputs.ts'
import { canModerate } from './policy.ts'
import { actsSeenBy, isOutOfReach } from './queries-scope.server.ts'
import { staffActs } from './tables.server.ts'

/**
 * Takes back one act of a decision, for a reason that its people read; the others of that decision stay. For
 * staff who moderate; not found for anybody else, and for what was not decided by a rule. Refuses with
 * `forbidden` an own cause and somebody else of staff, with `conflict` what has ended already.
 */
export async function takeBackAct(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { act, reason } = parseInput(takeBackInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ act: staffActs, isOutOfReach: isOutOfReach(actor, staffActs.partyId) })
      .from(staffActs)
      .innerJoin(parties, eq(parties.id, staffActs.partyId))
      .where(and(actsSeenBy(actor), eq(staffActs.id, act)))
      .for('no key update', { of: staffActs })
    if (!row?.act.decisionId) throw notFound()

    if (row.isOutOfReach) throw refuse('forbidden', 'staff-acts:refused.staff')

    if (!(await endAct(tx, ctx, row.act, reason))) throw refuse('conflict', 'staff-acts:refused.done')
  })
}

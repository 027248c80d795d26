import { eq } from 'drizzle-orm'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { amendRequirement } from './amend-requirement.server.ts'
import { type Change, isAnswered } from './amendment.ts'
import { readClock } from './read-clock.server.ts'
import { amendedDeadline, dayOfDeadline } from './requirement.ts'
import { requirements } from './tables.server.ts'

/**
 * What a change beside the form means for a locked requirement: nothing for a draft or while nobody has
 * answered or asked, else an amendment, which leaves 48 hours. Refuses `requirements:refused.isOver` once it
 * takes no proposals, by the database's clock.
 */
export async function amendAnswered(
  tx: Tx,
  row: typeof requirements.$inferSelect,
  change: Change,
): Promise<void> {
  if (row.state !== 'draft' && row.state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
  const clock = await readClock(tx)
  if (row.state === 'open' && row.deadline <= clock) throw refuse('conflict', 'requirements:refused.isOver')
  if (!isAnswered(row)) return
  const deadline = amendedDeadline(row, { wanted: row.deadline, clock })
  const [before, after] = [dayOfDeadline(row), dayOfDeadline({ ...row, deadline })]
  const moved: Change[] = before === after ? [] : [{ field: 'deadline', before, after }]
  await amendRequirement(tx, row, [change, ...moved])
  if (before !== after) await tx.update(requirements).set({ deadline }).where(eq(requirements.id, row.id))
}

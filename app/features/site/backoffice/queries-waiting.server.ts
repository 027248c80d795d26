import {
  type CountedCases,
  casesWaiting,
  countCases,
  kindsOpenTo,
} from '#app/features/site/cases/queries-cases.server.ts'
import { countWaiting } from '#app/features/site/site/shell/queries-waiting.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/**
 * What waits for staff: in all, late, and the reader's own; and by the entry of the menu on whose page it is.
 */
export type StaffCounts = {
  all: number
  late: number
  mine: number
  places: Record<string, number>
  /** The same by kind and language, as the queue says it. */
  counted: CountedCases
}

/** How much waits for the actor, of the kinds that the tasks of the actor open. One query. */
export async function countWaitingForStaff(ctx: PersonCtx): Promise<StaffCounts> {
  const [counted, kinds] = await Promise.all([countCases(ctx), kindsOpenTo(ctx.actor)])
  const counts: StaffCounts = { all: 0, late: 0, mine: 0, places: {}, counted }
  for (const { kind, all, late, mine } of counted) {
    counts.all += all
    counts.late += late
    counts.mine += mine
    const place = kinds.find(({ name }) => name === kind)?.place
    if (place && all > 0) counts.places[place] = (counts.places[place] ?? 0) + all
  }
  return counts
}

/**
 * How much waits for the actor on the pages of these entries of the side menu; in the administration as one
 * number. One query.
 */
export async function countWaitingAtDesk(
  ctx: PersonCtx,
  keys: readonly string[],
): Promise<Record<string, number>> {
  const administration = keys.includes('administration') ? await casesWaiting(ctx) : null
  return countWaiting(ctx, keys, administration ? { administration } : {})
}

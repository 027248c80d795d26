import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { acceptDifferenceInput } from './inputs.ts'
import { seenOf } from './matching.ts'
import { writeAcceptance } from './write-acceptance.server.ts'

/**
 * Accepts, with a reason, that an invoice differs from an order of the party acted for: an admin does, or a
 * member whose limit covers the difference. A second press changes nothing. Refuses
 * `order-matching:refused.aboveLimit`, what does not differ with `order-matching:refused.same`, and a
 * difference that is no longer the one that was read with `order-matching:refused.changed`.
 */
export async function acceptDifference(ctx: Ctx, input: unknown): Promise<void> {
  const { seen, ...accepted } = parseInput(acceptDifferenceInput, input)
  await inTransaction((tx) => writeAcceptance(tx, ctx, { ...accepted, seen: seenOf(seen) }))
}

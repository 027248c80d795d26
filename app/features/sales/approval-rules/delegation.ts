import type { AccountId } from '#app/kit/ids.ts'

/** Who decides for whom on a day. */
export type Delegation = { from: AccountId; to: AccountId }

/** How many members a decision may be passed along. */
export const MOST_HOPS = 3

/**
 * Who decides instead of a member who is away, the last first: along delegations of that day, at most three,
 * never in a circle, and never by way of who asks, who would choose the own judge.
 */
export function standInsOf(
  member: AccountId,
  delegations: readonly Delegation[],
  askerId: AccountId,
): AccountId[] {
  const found: AccountId[] = []
  let at = member
  while (at !== askerId && found.length < MOST_HOPS) {
    const next = delegations.find(({ from }) => from === at)?.to
    if (!next || next === askerId || next === member || found.includes(next)) break
    found.unshift(next)
    at = next
  }
  return found
}

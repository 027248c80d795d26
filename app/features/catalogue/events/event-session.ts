import { pairUp } from '#app/kit/pair-up.ts'

/** A session as it is given; with an `id` it is the session of that id. */
export type SessionFacts = { id?: string; title?: string; startsAt: Date; endsAt: Date }

type Kept = { id: string; startsAt: Date; endsAt: Date; retiredAt: Date | null }

const startOf = ({ startsAt }: { startsAt: Date }) => startsAt.toISOString()

/**
 * Which of the given sessions, in their order, is which of those that are kept. By ids as `pairUp`; without
 * ids by their start, and those that then are left in their order, as a session that moved is still the same
 * one.
 */
export function pairSessions<K extends Kept>(kept: readonly K[], given: readonly SessionFacts[]) {
  const { pairs, gone } = pairUp(kept, given, { kept: startOf, given: startOf })
  if (given.some(({ id }) => id !== undefined)) return { pairs, gone }
  const moved = gone.filter(({ retiredAt }) => retiredAt === null)
  const settled = pairs.map((pair) => ({ given: pair.given, kept: pair.kept ?? moved.shift() }))
  const found = new Set(settled.map((pair) => pair.kept?.id))
  return { pairs: settled, gone: gone.filter(({ id }) => !found.has(id)) }
}

/** Whether a session was at the same times before, and not retired. */
export function sameTimes(kept: Kept, given: SessionFacts): boolean {
  return (
    kept.retiredAt === null &&
    kept.startsAt.getTime() === given.startsAt.getTime() &&
    kept.endsAt.getTime() === given.endsAt.getTime()
  )
}

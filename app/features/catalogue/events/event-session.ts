import { pairUp } from '#app/kit/pair-up.ts'

/** A session to save; with an `id` the existing one. */
export type SessionFacts = { id?: string; title?: string; startsAt: Date; endsAt: Date }

type Kept = { id: string; startsAt: Date; endsAt: Date; retiredAt: Date | null }

const startOf = ({ startsAt }: { startsAt: Date }) => startsAt.toISOString()

/**
 * Matches the given sessions, in order, with existing ones: by id as `pairUp`; without ids by start, and the
 * rest in order, as a moved session is still the same one.
 */
export function pairSessions<K extends Kept>(kept: readonly K[], given: readonly SessionFacts[]) {
  const { pairs, gone } = pairUp(kept, given, { kept: startOf, given: startOf })
  if (given.some(({ id }) => id !== undefined)) return { pairs, gone }
  const moved = gone.filter(({ retiredAt }) => retiredAt === null)
  const settled = pairs.map((pair) => ({ given: pair.given, kept: pair.kept ?? moved.shift() }))
  const found = new Set(settled.map((pair) => pair.kept?.id))
  return { pairs: settled, gone: gone.filter(({ id }) => !found.has(id)) }
}

/** Whether a session had the same times before, and was not retired. */
export function sameTimes(kept: Kept, given: SessionFacts): boolean {
  return (
    kept.retiredAt === null &&
    kept.startsAt.getTime() === given.startsAt.getTime() &&
    kept.endsAt.getTime() === given.endsAt.getTime()
  )
}

import { BadInput, Refusal } from '#app/kit/refusal.ts'

/**
 * How the works of a crowd ended, told by kind and by reason; `broken` are those that a page answers with
 * 5xx.
 */
export type Tally = { done: Map<string, number>; refused: Map<string, number>; broken: string[] }

export const emptyTally = (): Tally => ({ done: new Map(), refused: new Map(), broken: [] })

const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1)

/** Does a work and counts how it ended; null where it was refused or broke. */
export async function counted<T>(tally: Tally, kind: string, work: Promise<T>): Promise<T | null> {
  try {
    const done = await work
    count(tally.done, kind)
    return done
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) tally.broken.push(`${kind}: ${error}`)
    else count(tally.refused, `${kind}: ${reason}`)
    return null
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.reason
  if (error instanceof BadInput) return Object.values(error.fields)[0]?.key ?? 'bad input'
  return null
}

/** Counts as one line, the most frequent first. */
export const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${times} ${name}`)
    .join(', ')

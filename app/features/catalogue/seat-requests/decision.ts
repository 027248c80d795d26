import { Refusal } from '#app/kit/refusal.ts'

/**
 * What came of a decision on several requests: how many took it, and why the others did not, each reason with
 * how many.
 */
export type Decided = { done: number; not: { reason: string; count: number }[] }

/**
 * Decides on requests one by one: what cannot be decided any more keeps nobody from the next. What is not
 * found ends it.
 */
export async function eachAlone(
  ids: readonly string[],
  decide: (id: string) => Promise<void>,
): Promise<Decided> {
  const reasons = new Map<string, number>()
  let done = 0
  for (const id of ids) {
    const reason = await decide(id).then(() => null, reasonOf)
    if (reason === null) done += 1
    else reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return { done, not: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.kind === 'conflict') return error.reason
  throw error
}

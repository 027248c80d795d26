import { Refusal } from '#app/kit/refusal.ts'

/** The result of deciding several requests: how many succeeded, and how many failed for which reason. */
export type Decided = { done: number; not: { reason: string; count: number }[] }

/**
 * Decides requests one by one: one that cannot be decided any more does not stop the next. One that is not
 * found does.
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

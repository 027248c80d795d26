import { Refusal, refuse } from '#app/kit/refusal.ts'

/** What is free beside those who wait is less than what is free. */
export function besideWaiting(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.reason !== 'events:refused.soldOut' && error.reason !== 'events:refused.fewLeft') return error
  return refuse('conflict', 'giving:refused.waiting', { count: Number(error.params?.count ?? 0) })
}

import { Refusal, refuse } from '#app/kit/refusal.ts'

/** Turns a refusal for lack of seats into one that mentions the waiting list. */
export function besideWaiting(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.reason !== 'events:refused.soldOut' && error.reason !== 'events:refused.fewLeft') return error
  return refuse('conflict', 'manual-orders:refused.waiting', { count: Number(error.params?.count ?? 0) })
}

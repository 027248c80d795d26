import { type MessageParams, Refusal } from '#app/kit/refusal.ts'
import type { Tx } from './db.server.ts'

/** Why one of several was not done: a reason of the texts, with what stands in it. */
export type RefusedOne = { reason: string; params: MessageParams }

/**
 * Does a part of a transaction by itself: what it refuses undoes what it wrote, leaves the rest of the
 * transaction as it is and is returned; null once it is done. Faults go on to the caller.
 */
export async function inSavepoint(tx: Tx, work: (inner: Tx) => Promise<unknown>): Promise<RefusedOne | null> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner)
    })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: error.reason, params: error.params }
  }
}

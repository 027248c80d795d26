import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { refuse } from '#app/kit/refusal.ts'
import { inTransaction, type Tx } from './db.server.ts'
import { idempotencyKeys } from './tables.server.ts'

export const forgetOldKeys = defineJob('platform.forget-keys', z.object({}).catch({}))

/** A fingerprint of what was asked, the same for objects whose members stand in another order. */
export function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)])
}

/**
 * Does `work` once per owner and key, in the caller's transaction, and gives the same answer to every repeat. A
 * repeat that comes while the first still runs waits for it. Failures leave no trace, so they can be tried again.
 * The same key with another body is refused with `common:refused.keyReused`.
 */
export async function once<T>(
  tx: Tx,
  call: { owner: string; key: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = hashOf(call.body)
  const mine = and(eq(idempotencyKeys.owner, call.owner), eq(idempotencyKeys.key, call.key))
  const fresh = await tx
    .insert(idempotencyKeys)
    .values({ id: newId(), owner: call.owner, key: call.key, bodyHash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id })
  if (fresh.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine)
    if (!earlier) throw refuse('unavailable', 'common:refused.unavailable')
    if (earlier.bodyHash !== bodyHash) throw refuse('conflict', 'common:refused.keyReused')
    return earlier.answer as T
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(mine)
  return answer
}

/** Forgets keys after 48 hours. */
export async function forgetKeys(): Promise<void> {
  const old = lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`)
  await inTransaction((tx) => tx.delete(idempotencyKeys).where(old))
}

import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { refuse } from '#app/kit/refusal.ts'
import { inTransaction, type Tx } from './db.server.ts'
import { preparedStatement } from './prepared-query.server.ts'
import { idempotencyKeys } from './tables.server.ts'

export const forgetKeysJob = defineJob('platform.forget-keys', z.object({}).catch({}))

/** A hash of a value, independent of the order of its members. */
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

const claimKey = preparedStatement(
  'platform.claim-key',
  `insert into idempotency_keys (id, owner, key, body_hash, answer) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning id`,
)

/**
 * Does `work` once per owner and key, in the caller's transaction, and gives the same answer to every repeat;
 * an `answer` that is known before saves a statement. A repeat that comes while the first still runs waits
 * for it. Failures leave no trace, so they can be tried again. The same key with another body is refused with
 * `common:refused.keyReused`.
 */
export async function once<T>(
  tx: Tx,
  call: { owner: string; key: string; body: unknown; answer?: T },
  work: () => Promise<T>,
): Promise<T> {
  const { owner, key } = call
  const mine = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key))
  const bodyHash = hashOf(call.body)
  const fresh = await claimKey(tx, [
    newId(),
    owner,
    key,
    bodyHash,
    call.answer ? JSON.stringify(call.answer) : null,
  ])
  if (fresh.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine)
    if (!earlier) throw refuse('unavailable', 'common:refused.unavailable')
    if (earlier.bodyHash !== bodyHash) throw refuse('conflict', 'common:refused.keyReused')
    return earlier.answer as T
  }
  const answer = await work()
  if (!call.answer) await tx.update(idempotencyKeys).set({ answer }).where(mine)
  return answer
}

/** Forgets keys after 48 hours. */
export async function forgetKeys(): Promise<void> {
  const old = lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`)
  await inTransaction((tx) => tx.delete(idempotencyKeys).where(old))
}

import { and, eq } from 'drizzle-orm'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { passkeys } from './tables.server.ts'

type Used = { id: string; counter: number; next: number; now: Date }

/**
 * Records that a passkey was used. Refuses `security:passkeys.failed` when it was used again since
 * `matchPasskey`.
 */
export async function recordPasskeyUse(tx: Tx, { id, counter, next, now }: Used): Promise<void> {
  const used = await tx
    .update(passkeys)
    .set({ counter: next, usedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw refuse('conflict', 'security:passkeys.failed')
}

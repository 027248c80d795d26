import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/** Ends a session at once: its cookie no longer signs anybody in. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.token, token))
}

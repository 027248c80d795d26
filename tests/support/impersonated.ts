import { eq } from 'drizzle-orm'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { authSessions, impersonations } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'

/** The session cookie of somebody of staff who looks at the product as an account; and who it is. */
export async function impersonated(accountId: AccountId): Promise<{ cookie: string; staffId: AccountId }> {
  const startedAt = new Date()
  const staff = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const ctx = systemContext('test')
  const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: staff.id }))
  const id = newId()
  const endsAt = new Date(startedAt.getTime() + 30 * 60_000)
  await db()
    .insert(impersonations)
    .values({ id, staffId: staff.id, accountId, reason: 'Asked for help', startedAt, endsAt })
  await db().update(authSessions).set({ impersonationId: id }).where(eq(authSessions.userId, staff.id))
  return { cookie: line.split(';')[0] ?? '', staffId: staff.id }
}

import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { openSealed } from '#app/platform/http/sealed-cookie.server.ts'
import { WAITING, type WaitingIdentity } from './identity-cookies.ts'
import { ownCredentials, ownPasskeys } from './queries-scope.server.ts'
import { credentials, passkeys } from './tables.server.ts'

const MOST = 50

/**
 * The sites that sign in to the own account, and whether each can be removed: the last sign-in method stays.
 */
export async function listIdentities(ctx: Ctx) {
  const rows = await read(ctx)
    .select({
      id: credentials.id,
      provider: credentials.providerId,
      since: credentials.createdAt,
      ways: sql<number>`(select count(*)::int from ${credentials} c where c.user_id = credentials.user_id)
        + (select count(*)::int from ${passkeys} p where p.account_id = credentials.user_id)`,
    })
    .from(credentials)
    .where(and(ownCredentials(ctx.actor), isNull(credentials.password)))
    .orderBy(asc(credentials.createdAt))
    .limit(MOST)
  return rows.map(({ ways, ...identity }) => ({ ...identity, isLast: ways < 2 }))
}

/** The passkeys of the signed-in person, the oldest first. */
export async function listPasskeys(ctx: Ctx) {
  return read(ctx)
    .select({ id: passkeys.id, name: passkeys.name, since: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(ownPasskeys(ctx.actor))
    .orderBy(asc(passkeys.createdAt))
    .limit(MOST)
}

/** The identity that waits in this browser for the owner of its account to sign in; null without one. */
export async function findWaitingIdentity(ctx: Ctx, request: Request): Promise<WaitingIdentity | null> {
  return openSealed(WAITING, request, ctx.now())
}

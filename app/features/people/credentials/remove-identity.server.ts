import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { composeIdentity } from './compose-identity.server.ts'
import { countWays } from './count-ways.server.ts'
import { ownCredentials } from './queries-scope.server.ts'
import { credentials } from './tables.server.ts'

const input = z.object({ identity: z.string().max(64) })

/**
 * Removes a site from the own sign-in methods; the owner is emailed. One that is gone already, or somebody
 * else's, is answered as if removed. Refuses a visitor with `signIn`, `notFound` for what cannot be one, and
 * `security:identities.last` for the last sign-in method.
 */
export async function removeIdentity(ctx: Ctx, raw: unknown): Promise<void> {
  const { identity } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)
  if (!isId(identity)) throw notFound()
  const own = and(eq(credentials.id, identity), isNull(credentials.password))
  const [found] = await read(ctx)
    .select({ provider: credentials.providerId })
    .from(credentials)
    .where(and(ownCredentials(actor), own))
  if (!found) return
  const { accountId } = actor
  const mail = await composeIdentity(ctx.language, { owner: actor, provider: found.provider, change: 'off' })

  await inTransaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const others = await countWays(tx, { accountId, but: identity })
    if (others === 0) throw refuse('conflict', 'security:identities.last')
    const gone = await tx
      .delete(credentials)
      .where(and(eq(credentials.userId, accountId), own))
      .returning({ id: credentials.id })
    if (gone.length === 0) return
    await audit(tx, ctx, 'accounts.disconnect', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
  })
}

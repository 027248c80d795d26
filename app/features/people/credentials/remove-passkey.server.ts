import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { composeIdentity } from './compose-identity.server.ts'
import { countWays } from './count-ways.server.ts'
import { passkeys } from './tables.server.ts'

const input = z.object({ passkey: z.string().max(64) })

/**
 * Removes a passkey of the signed-in person; the owner is emailed. One that is gone already, or somebody
 * else's, is answered as if removed. Refuses a visitor with `signIn`, `notFound` for what cannot be one, and
 * `security:identities.last` for the last sign-in method.
 */
export async function removePasskey(ctx: Ctx, raw: unknown): Promise<void> {
  const { passkey } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)
  if (!isId(passkey)) throw notFound()
  const { accountId } = actor
  const mail = await composeIdentity(ctx.language, { owner: actor, provider: null, change: 'off' })

  await inTransaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkey), eq(passkeys.accountId, accountId)))
      .returning({ id: passkeys.id })
    if (gone.length === 0) return
    if ((await countWays(tx, { accountId, but: passkey })) === 0)
      throw refuse('conflict', 'security:identities.last')
    await audit(tx, ctx, 'accounts.remove-passkey', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
  })
}

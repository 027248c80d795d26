import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { IMPERSONATION_MINUTES } from '#app/features/people/auth-sessions/session-life.ts'
import { authSessions, impersonations } from '#app/features/people/auth-sessions/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { partyActInput } from './inputs.ts'
import { canModerate } from './policy.ts'
import { proveFactor } from './prove-factor.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { isOutOfReach, partiesModeratedBy } from './queries-scope.server.ts'
import { recordAct } from './record-act.server.ts'

const MINUTE_MS = 60_000

/**
 * Has staff look at the product as a person for half an hour, in the session of this request, for a reason
 * that the person reads. Nothing can be changed then, and messages, bank accounts and ways in stay closed.
 * Asks for a `code` of the actor's second factor: bad input beside it where it is wrong, `limit` after ten
 * wrong ones in an hour. Not found for who does not moderate; refuses with `forbidden` an own cause and
 * somebody else of staff, with `conflict` a workspace, and who cannot sign in.
 */
export async function beginImpersonation(ctx: Ctx, input: unknown, request: Request): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { username, reason, code } = parseInput(partyActInput, input)
  const token = sessionTokenOf(request)

  await countAttempt(LIMITS.provePassword, actor.accountId)
  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({
        partyId: parties.id,
        accountId: accounts.id,
        title: partyTitle,
        suspendedAt: parties.suspendedAt,
        deactivatedAt: parties.deactivatedAt,
        isOutOfReach: isOutOfReach(actor, parties.id),
      })
      .from(parties)
      .leftJoin(accounts, eq(accounts.partyId, parties.id))
      .where(and(eq(parties.slug, username), partiesModeratedBy(actor)))
    if (!found) throw notFound()
    const { partyId, accountId, title } = found
    if (found.isOutOfReach) throw refuse('forbidden', 'staff-acts:refused.staff')
    if (accountId === null || found.suspendedAt || found.deactivatedAt || token === null)
      throw refuse('conflict', 'impersonation:refused.nobody')
    await proveFactor(tx, ctx, { accountId: actor.accountId, code })

    const id = newId()
    const startedAt = ctx.now()
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MINUTES * MINUTE_MS)
    await tx
      .insert(impersonations)
      .values({ id, staffId: actor.accountId, accountId, reason, startedAt, endsAt })
    await tx.update(authSessions).set({ impersonationId: id }).where(eq(authSessions.token, token))
    await audit(
      tx,
      ctx,
      'impersonation.begin',
      { kind: 'account', id: accountId },
      { reason: personal(reason) },
    )
    await recordAct(tx, ctx, { partyId, subject: { kind: 'party', id: partyId }, title, reason, act: 'view' })
  })
  await forgetAttempts(LIMITS.provePassword, actor.accountId)
}

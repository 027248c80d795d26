import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { reactivateParty } from '#app/features/people/parties/reactivate-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { awaitSecondStep } from '#app/features/people/second-step/await-second-step.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { suspendedRefusal } from './suspension.ts'

type Facts = { ctx: Ctx; accountId: AccountId; remember: boolean; before: string | null; isWhole?: boolean }

/**
 * Signs in an account whose owner was authenticated without a password: opens a session, or begins the second
 * step where one is due, unless the proof covers both (`isWhole`). The browser's session `before` ends. A
 * deactivated account is reactivated; refuses `forbidden` with the reason of staff when suspended.
 */
export async function enterAccount(
  tx: Tx,
  { ctx, accountId, remember, before, isWhole = false }: Facts,
): Promise<{ cookies: string[]; isDue: boolean }> {
  const [found] = await tx
    .select({
      partyId: accounts.partyId,
      suspendedAt: parties.suspendedAt,
      suspendedReason: parties.suspendedReason,
      deactivatedAt: parties.deactivatedAt,
      erasedAt: parties.erasedAt,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(eq(accounts.id, accountId))
  if (!found || found.suspendedAt || found.erasedAt) throw suspendedRefusal(found?.suspendedReason ?? null)
  if (found.deactivatedAt) await reactivateParty(tx, found)
  const due = isWhole ? null : await awaitSecondStep(tx, { accountId, remember, now: ctx.now() })
  if (due) return { cookies: [due], isDue: true }
  if (before) await endSession(tx, before)
  return { cookies: await startSession(tx, { ctx, accountId, remember }), isDue: false }
}

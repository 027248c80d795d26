import { and, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { suspendedRefusal } from './suspension.ts'

/**
 * Why an account cannot be entered, as the refusal for whom it is proven that they own it. Refuses nothing
 * itself.
 */
export async function explainSuspension(_ctx: Ctx, accountId: AccountId): Promise<Refusal> {
  const system = systemContext('sign-in.explain-suspension')
  const [found] = await read(system)
    .select({ reason: parties.suspendedReason })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(system), eq(accounts.id, accountId)))
  return suspendedRefusal(found?.reason ?? null)
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { FACTOR_WAIT_HOURS } from './staff-act.ts'

const HOUR_MS = 3_600_000

/**
 * Has the second factor of a person end after a wait in which a code that is right keeps it. False, and
 * nothing changed, of who has none, and of one that ends already.
 */
export async function planFactorEnd(tx: Tx, ctx: Ctx, partyId: PartyId): Promise<boolean> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.partyId, partyId))
    .for('no key update')
  if (!account) return false
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ endsAt: new Date(ctx.now().getTime() + FACTOR_WAIT_HOURS * HOUR_MS) })
    .where(
      and(
        eq(secondFactors.accountId, account.id),
        isNotNull(secondFactors.confirmedAt),
        isNull(secondFactors.endsAt),
      ),
    )
  return Boolean(rowCount)
}

import { sql } from 'drizzle-orm'
import { entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readStanding, standings } from './queries-standing.server.ts'

const AT_ONCE = 1_000

/**
 * Notifies who manages the accounts of providers whose money is due and held, once for each reason and month;
 * what is too little only waits and is not told. Returns how many were. Refuses any actor but the system.
 */
export async function notifyHeldMoney(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const all = standings(entriesPaidOutBy(ctx.actor), ctx.now())
  const month = ctx.now().toISOString().slice(0, 7)
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<Parameters<typeof readStanding>[0]>(sql`
      select * from (${all}) s where s.due > 0 and s.reason is not null and s.reason <> 'belowMinimum'
      order by s.owner_id limit ${AT_ONCE}`)
    const held = rows.map(readStanding)
    await notifyAccounts(
      tx,
      held.map(({ partyId, currency, due, reason }) => ({
        kind: 'moneyHeld' as const,
        to: { adminsOf: partyId },
        about: `${currency}:${reason}:${month}`,
        parameters: { amount: { minor: due, currency } },
        link: '/revenue#payouts',
      })),
    )
    return held.length
  })
}

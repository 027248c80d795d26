import { sql } from 'drizzle-orm'
import { entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { changeBatch } from './change-batch.server.ts'
import { changePayout } from './change-payout.server.ts'
import { findPayees } from './find-payees.server.ts'
import { prepareInput } from './inputs.ts'
import { MOST_IN_BATCH, needsApproval } from './payout.ts'
import { canPayOut } from './policy.ts'
import { readStanding, type Standing, standings } from './queries-standing.server.ts'
import { payoutBatches, payouts } from './tables.server.ts'
import { writePayouts } from './write-payouts.server.ts'

/**
 * Prepares a batch of all that is due in a currency and goes one way, one payout for each provider whom
 * nothing holds, MOST_IN_BATCH at most. Payouts that were held when their batch was sent are withdrawn first,
 * so that what holds them no longer is paid. Repeats with one key make one batch, and two at once disjoint
 * ones. Not found for who does not pay out; refuses with `conflict` where nothing is due, and with
 * `unavailable` while payouts are off.
 */
export async function preparePayouts(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { key, ...wanted } = parseInput(prepareInput, input)
  requireOn('payouts')

  return inTransaction(async (tx) => {
    const call = { owner: `payouts:${actor.accountId}`, key, body: wanted }
    return once(tx, call, async () => {
      await lockNames(tx, 'payouts', [wanted.currency])
      await withdrawHeld(tx, inWake(ctx), wanted.currency)
      const due = await findDue(tx, ctx, wanted)
      if (due.length === 0) throw refuse('conflict', 'payouts:refused.nothingDue')

      const totalMinor = due.reduce((sum, one) => sum + one.due, 0)
      const mustApprove = needsApproval(totalMinor, wanted.currency)
      const [id, code] = [newId(), newCode(10)]
      await tx.insert(payoutBatches).values({
        id,
        code,
        ...wanted,
        state: 'prepared',
        needsApproval: mustApprove,
        count: due.length,
        totalMinor,
        preparedBy: actor.accountId,
        createdAt: ctx.now(),
      })
      if (!mustApprove) await changeBatch(tx, inWake(ctx), { id, state: 'prepared' }, 'approve')
      await writePayouts(tx, ctx, { batchId: id, due, payees: await findPayees(tx, due) })
      const said = { ...wanted, count: due.length, totalMinor }
      await audit(tx, ctx, 'payout-batch.prepare', { kind: 'payout-batch', id }, said)
      return { code }
    })
  })
}

type Wanted = { currency: string; method: string }

async function findDue(tx: Tx, ctx: Ctx, { currency, method }: Wanted): Promise<Standing[]> {
  const all = standings(entriesPaidOutBy(ctx.actor), ctx.now())
  const { rows } = await tx.execute<Parameters<typeof readStanding>[0]>(sql`
    select * from (${all}) s where s.currency = ${currency} and s.method = ${method} and s.reason is null and s.due > 0
    order by s.owner_id limit ${MOST_IN_BATCH}`)
  return rows.map(readStanding)
}

/** What was held when its batch was sent is looked at anew. */
async function withdrawHeld(tx: Tx, ctx: Ctx, currency: string): Promise<void> {
  const held = await tx
    .select({ id: payouts.id, partyId: payouts.partyId, state: payouts.state })
    .from(payouts)
    .where(sql`${payouts.state} = 'held' and ${payouts.currency} = ${currency}`)
    .orderBy(payouts.id)
    .for('update')
  for (const row of held) await changePayout(tx, ctx, row, 'withdraw')
}

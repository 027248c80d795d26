import { and, asc, eq, sql } from 'drizzle-orm'
import { payoutPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { changeBatch } from './change-batch.server.ts'
import { changePayout } from './change-payout.server.ts'
import { batchInput } from './inputs.ts'
import { lockBatch } from './lock-batch.server.ts'
import type { HoldReason } from './payout.ts'
import { canPayOut } from './policy.ts'
import { readStanding, standings } from './queries-standing.server.ts'
import { payouts } from './tables.server.ts'

/**
 * Sends an approved batch: from then on its file is there, and what it pays is owed no more. A payout that
 * something holds by now (another account, a review, a refund that came meanwhile) is held and not in the
 * file. Once more does nothing. Not found for who does not pay out; refuses with `conflict` what is not
 * approved, and with `unavailable` while payouts are off.
 */
export async function sendBatch(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { batch: code } = parseInput(batchInput, input)
  requireOn('payouts')

  await inTransaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, code)
    if (batch.state === 'sent') return

    const executesOn = ctx.now().toISOString().slice(0, 10)
    const sent = { sentBy: actor.accountId, sentAt: ctx.now(), executesOn }
    await changeBatch(tx, ctx, batch, 'send', sent)
    await lockNames(tx, 'payouts', [batch.currency])
    const reasons = await findReasons(tx, ctx, batch)
    const rows = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.batchId, batch.id), eq(payouts.state, 'scheduled')))
      .orderBy(asc(payouts.id))
      .for('update')
    for (const row of rows) {
      const holdReason = reasons.get(row.id)
      if (holdReason) {
        await changePayout(tx, inWake(ctx), row, 'hold', { holdReason })
        continue
      }
      await changePayout(tx, inWake(ctx), row, 'send')
      await postLedgerEntry(tx, {
        kind: 'payout',
        uniqueKey: `payout:${row.id}`,
        subject: { kind: 'payout', id: row.id },
        occurredAt: ctx.now(),
        postings: payoutPostings(money(row.amountMinor, row.currency), row.partyId),
      })
    }
  })
}

/** What holds payouts of a batch by now: of the reasons of a standing those that no amount makes. */
async function findReasons(tx: Tx, ctx: Ctx, { id }: { id: string }): Promise<Map<string, HoldReason>> {
  const { rows: now } = await tx.execute<Parameters<typeof readStanding>[0]>(
    sql`select * from (${standings(entriesPaidOutBy(ctx.actor), ctx.now())}) s
      where s.owner_id in (select ${payouts.partyId} from ${payouts} where ${payouts.batchId} = ${id})`,
  )
  const negative = new Set(
    now
      .map(readStanding)
      .filter(({ due }) => due < 0)
      .map(({ partyId, currency }) => `${partyId} ${currency}`),
  )
  const { rows } = await tx.execute<{
    id: string
    partyId: string
    currency: string
    reason: HoldReason | null
  }>(sql`
    select o.id, o.party_id as "partyId", o.currency,
      case when p.suspended_at is not null then 'suspended'
        when p.approval in ('pending', 'returned', 'rejected')
          or exists (select from payout_holds h where h.party_id = o.party_id and h.released_at is null) then 'review'
        when exists (select from bank_account_changes c where c.party_id = o.party_id and c.state = 'waiting')
          or (b.format, b.number, b.bank) is distinct from (o.format, o.number, o.bank) and b.party_id is not null then 'accountChanged'
        when b.party_id is null then 'noAccount' end as reason
    from payouts o join parties p on p.id = o.party_id left join bank_accounts b on b.party_id = o.party_id
    where o.batch_id = ${id} and o.state = 'scheduled'`)
  return new Map(
    rows.flatMap(({ id: payout, partyId, currency, reason }) => {
      const why = reason ?? (negative.has(`${partyId} ${currency}`) ? 'negative' : null)
      return why === null ? [] : [[payout, why] as const]
    }),
  )
}

import { sql } from 'drizzle-orm'
import { creditPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money, negateMoney } from '#app/kit/money.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { findCredits } from './find-credits.server.ts'
import { returnCreditInput } from './inputs.ts'
import { canCollect } from './policy.ts'
import { collectionReturns } from './tables.server.ts'

/**
 * Says that credit of a company was transferred back to it, once for each key. Not found for who does not
 * look after the account; bad input beside a company that is none, an amount that is none, and more than
 * its credit.
 */
export async function returnCredit(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canCollect(actor)) throw notFound()
  const { key: id, company, currency, amount: typed } = parseInput(returnCreditInput, input)
  const amount = amountOf(typed, currency)
  if (!amount || amount.minor <= 0) throw new BadInput({ amount: { key: amountFault(typed, currency) } })

  await inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: PartyId }>(
      sql`select id from parties where slug = ${company.replace(/^@/, '').toLowerCase()} and kind <> 'person'`,
    )
    const partyId = rows[0]?.id
    if (!partyId) throw new BadInput({ company: { key: 'collective-statements:staff.nobody' } })
    await lockNames(tx, 'collections', [partyId])
    const { rows: earlier } = await tx.execute(sql`select 1 from collection_returns where id = ${id}`)
    if (earlier.length > 0) return
    const credit = money((await findCredits(tx, partyId))[currency] ?? 0, currency)
    if (amount.minor > credit.minor) {
      const params = { credit: formatMoney(credit, ctx.language) }
      throw new BadInput({ amount: { key: 'collective-statements:staff.tooMuch', params } })
    }

    const returned = { returnedBy: actor.accountId, returnedAt: ctx.now() }
    const of = { id, partyId, amountMinor: amount.minor, currency }
    await tx.insert(collectionReturns).values({ ...of, ...returned })
    await postLedgerEntry(tx, {
      kind: 'credit_returned',
      uniqueKey: `credit_returned:${id}`,
      subject: { kind: 'collection', id },
      occurredAt: ctx.now(),
      postings: creditPostings(negateMoney(amount), partyId),
    })
    const about = { amount: amount.minor, currency }
    await audit(tx, ctx, 'collections.return-credit', { kind: 'party', id: partyId }, about)
  })
}

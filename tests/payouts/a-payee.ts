import { sql } from 'drizzle-orm'
import {
  disputePostings,
  disputeWonPostings,
  reversalPostings,
  salePostings,
  sharePostings,
} from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const DAY = 86_400_000

/** A provider, with a bank account where none is refused, and its context. */
export async function aPayee({ hasAccount = true, name = undefined as string | undefined } = {}) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const { partyId } = account
    if (hasAccount) await aBankAccount(tx, { partyId, ...(name && { holder: name }) })
    return {
      account,
      partyId,
      ctx: makeContext({ actor: personOf(account, { serviceType: 'provider', approval: 'approved' }) }),
    }
  })
}

/** Staff who pay out. */
export async function aPayer(): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account, { staffTasks: ['payOut'] }) })
}

type Sale = { partyId: PartyId; minor: number; currency?: string; daysAgo?: number }

/** What one order of a provider moves in the ledger; its training was so many days ago. */
export function aSale({ partyId, minor, currency = 'EUR', daysAgo = 5 }: Sale) {
  const id = newId()
  const subject = { kind: 'order', id } as const
  const commission = Math.round(minor / 10)
  const at = new Date(Date.now() - daysAgo * DAY)
  const post = (
    tx: Tx,
    kind: Parameters<typeof postLedgerEntry>[1]['kind'],
    postings: ReturnType<typeof salePostings>,
    key = '',
  ) => postLedgerEntry(tx, { kind, uniqueKey: `${kind}:${id}${key}`, subject, occurredAt: at, postings })
  const [total, kept] = [money(minor, currency), money(commission, currency)]
  const held = disputePostings(sharePostings(total, kept, partyId))
  return {
    id,
    sell: (tx: Tx) => post(tx, 'sale', salePostings(total, kept, partyId)),
    refund: (tx: Tx) => post(tx, 'sale_reversal', reversalPostings(total, kept, partyId)),
    dispute: (tx: Tx) => post(tx, 'dispute', held),
    win: (tx: Tx) => post(tx, 'dispute_won', disputeWonPostings(held)),
  }
}

/** Makes a sale at once. */
export async function sold(sale: Sale) {
  const made = aSale(sale)
  await inTransaction(made.sell)
  return made
}

/** What the ledger has of some provider on one account, summed by other code than the product's. */
export async function balanceOf(partyId: PartyId, account: string, currency = 'EUR'): Promise<number> {
  const { rows } = await db().execute<{ amount_minor: string }>(
    sql`select amount_minor from ledger_entries where owner_id = ${partyId} and account = ${account} and currency = ${currency}`,
  )
  let sum = 0
  for (const { amount_minor } of rows) sum += Number(amount_minor)
  return sum
}

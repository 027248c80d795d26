import { eq, sql } from 'drizzle-orm'
import { creditPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { referencesIn } from '#app/features/sales/bank-statements/statement.ts'
import { money } from '#app/kit/money.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import type { MeantBy } from './find-meant.server.ts'
import { type ListedOpen, listOpenInvoices } from './list-open-invoices.server.ts'
import { settleInvoices } from './settle-invoices.server.ts'
import { collectionReceipts } from './tables.server.ts'

type Assigned = {
  id: string
  amountMinor: number
  currency: string
  day: string
  words: string
  meant: MeantBy
}

/**
 * Makes a receipt the credit of the company that it is of, and settles with it what it is for: of a statement
 * what is on it, of single invoices these.
 */
export async function assignMoney(tx: Tx, ctx: Ctx, receipt: Assigned): Promise<void> {
  const { id, currency, day, meant } = receipt
  const { partyId, statementId } = meant
  await lockNames(tx, 'collections', [partyId])
  const [from] = await tx
    .update(collectionReceipts)
    .set({ partyId, statementId, assignedAt: ctx.now() })
    .where(eq(collectionReceipts.id, id))
    .returning({ mark: collectionReceipts.payerMark })
  await postLedgerEntry(tx, {
    kind: 'collection',
    uniqueKey: `collection:${id}`,
    subject: { kind: 'collection', id },
    occurredAt: ctx.now(),
    postings: creditPostings(money(receipt.amountMinor, currency), partyId),
  })
  await audit(
    tx,
    ctx,
    'collections.assign',
    { kind: 'party', id: partyId },
    { receipt: id, amount: receipt.amountMinor, currency },
  )
  const open = await listOpenInvoices(tx, partyId)
  const named = namedIn(`${receipt.words} · ${meant.words}`, open)
  const among = new Set(named)
  if (statementId !== null) for (const order of await onStatement(tx, statementId)) among.add(order)
  await settleInvoices(tx, inWake(ctx), {
    partyId,
    currency,
    day,
    receiptId: id,
    mark: from?.mark ?? null,
    among,
    named,
  })
  await tx.update(collectionReceipts).set({ payerMark: null }).where(eq(collectionReceipts.id, id))
}

/** Which open invoices a text names, by reference, or by a number that only one of them has. */
function namedIn(words: string, open: readonly ListedOpen[]): Set<string> {
  const references = new Set(referencesIn(words))
  const plain = words.normalize('NFKC').toUpperCase()
  const isWritten = ({ invoice }: ListedOpen) =>
    open.filter((one) => one.invoice === invoice).length === 1 && wordIn(plain, invoice.toUpperCase())
  return new Set(open.filter((one) => references.has(one.reference) || isWritten(one)).map(({ id }) => id))
}

/** Whether a number stands in a text by itself, and not within a longer one. */
function wordIn(text: string, word: string): boolean {
  const at = text.indexOf(word)
  const isSign = (sign: string | undefined) => sign !== undefined && /[A-Z0-9]/.test(sign)
  return at >= 0 && !isSign(text[at - 1]) && !isSign(text[at + word.length])
}

async function onStatement(tx: Tx, statementId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ order: string }>(
    sql`select order_id as "order" from collective_statement_lines where statement_id = ${statementId}`,
  )
  return rows.map(({ order }) => order)
}

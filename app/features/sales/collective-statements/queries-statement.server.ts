import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { writeTransfer } from '#app/features/money/invoicing/written-transfer.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { entriesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { creditorReference, type TransferDetails } from '#app/features/money/payments/transfer.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { type CurrencySum, type LineStanding, type Sums, sumsOf } from './collective-statement.ts'
import { canAskStatement } from './policy.ts'
import { collectiveStatementsOf, everyCollectiveStatement } from './queries-scope.server.ts'
import { collectiveStatementLines, collectiveStatements } from './tables.server.ts'

/** The most lines of one statement. */
const MOST = 5_000

const standing = sql<LineStanding>`case
  when exists (select from collection_uses u where u.order_id = ${collectiveStatementLines.orderId}) then 'settled'
  when ${orders.payment} <> 'awaiting' then 'gone'
  when exists (select from collection_disputes d where d.order_id = ${collectiveStatementLines.orderId} and d.ended_at is null) then 'disputed'
  else 'open' end`

async function findStatement(ctx: Ctx, seen: Scope<'collective statements'>, is: SQL) {
  const which = and(seen, is)
  const [statement] = await read(ctx).select().from(collectiveStatements).where(which)
  if (!statement) return null
  const { id, numberText, reference, issuedOn, company, credits, partyId } = statement
  const lines = await read(ctx)
    .select({
      order: orders.reference,
      seller: collectiveStatementLines.seller,
      invoice: collectiveStatementLines.invoice,
      dueOn: collectiveStatementLines.dueOn,
      currency: collectiveStatementLines.currency,
      amountMinor: collectiveStatementLines.amountMinor,
      standing,
    })
    .from(collectiveStatements)
    .innerJoin(collectiveStatementLines, eq(collectiveStatementLines.statementId, collectiveStatements.id))
    .innerJoin(orders, eq(orders.id, collectiveStatementLines.orderId))
    .where(and(which, eq(collectiveStatements.id, id)))
    .orderBy(asc(collectiveStatementLines.position))
    .limit(MOST)
  const sums = sumsOf(lines, credits).map((sum) => ({ ...sum, transfer: transferOf(reference, sum) }))
  return { id, partyId, numberText, reference, issuedOn, company, lines, sums }
}

/** Where to an amount is transferred; null where none is, or there is no account for it any more. */
function transferOf(reference: string, { currency, toPayMinor: totalMinor }: CurrencySum) {
  const account = collectingAccount(currency)
  if (!account || totalMinor === 0) return null
  const transfer: TransferDetails = { ...account, reference: creditorReference(reference) }
  return writeTransfer({ transfer, totalMinor, currency })
}

export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>

/**
 * A statement of the company acted for, with how each invoice stands now, and what of it is still to be
 * paid. Not found for anybody else.
 */
export async function getCollectiveStatement(ctx: Ctx, numberText: string) {
  const isIt = eq(collectiveStatements.numberText, numberText)
  const found = await findStatement(ctx, collectiveStatementsOf(ctx.actor), isIt)
  if (!found) throw notFound()
  const { rows } = await read(ctx).execute<{ currency: string; minor: string }>(
    sql`select currency, sum(amount_minor) as minor from ledger_entries where account = 'credit' and ${entriesOf(ctx.actor)} group by 1`,
  )
  const credits: Sums = Object.fromEntries(rows.map(({ currency, minor }) => [currency, Number(minor)]))
  const open = found.lines.filter(({ standing: now }) => now === 'open')
  const left = sumsOf(open, credits).map((sum) => ({ ...sum, transfer: transferOf(found.reference, sum) }))
  return { ...found, left, mayDispute: canAskStatement(ctx.actor) }
}

export type ShownCollective = Awaited<ReturnType<typeof getCollectiveStatement>>

/** Any statement by its id; null where there is none. For the system alone. */
export function findCollectiveStatement(ctx: Ctx, id: string): Promise<FoundStatement | null> {
  return findStatement(ctx, everyCollectiveStatement(ctx), eq(collectiveStatements.id, id))
}

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { creditorReference, type TransferDetails } from '#app/features/money/payments/transfer.ts'
import { collectingAccount } from '#app/features/sales/collection-terms/collecting-account.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { writeTransfer } from '#app/features/sales/receivables/queries-bill.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { type LineStanding, sumsOf } from './collective-statement.ts'
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
  const sums = sumsOf(lines, credits).map((sum) => {
    const account = collectingAccount(sum.currency)
    const transfer: TransferDetails | null = account && {
      ...account,
      reference: creditorReference(reference),
    }
    const { toPayMinor: totalMinor, currency } = sum
    return {
      ...sum,
      transfer: transfer && totalMinor > 0 ? writeTransfer({ transfer, totalMinor, currency }) : null,
    }
  })
  return { partyId, numberText, issuedOn, company, lines, sums }
}

export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>

/** A statement of the company acted for, with how each invoice stands now. Not found for anybody else. */
export async function getCollectiveStatement(ctx: Ctx, numberText: string) {
  const isIt = eq(collectiveStatements.numberText, numberText)
  const found = await findStatement(ctx, collectiveStatementsOf(ctx.actor), isIt)
  if (!found) throw notFound()
  return { ...found, mayDispute: canAskStatement(ctx.actor) }
}

export type ShownCollective = Awaited<ReturnType<typeof getCollectiveStatement>>

/** Any statement by its id; null where there is none. For the system alone. */
export function findCollectiveStatement(ctx: Ctx, id: string): Promise<FoundStatement | null> {
  return findStatement(ctx, everyCollectiveStatement(ctx), eq(collectiveStatements.id, id))
}

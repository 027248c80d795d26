import { and, eq } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { ownStatementInput } from './inputs.ts'
import { bookStatementJob } from './jobs.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { bankStatements } from './tables.server.ts'

/**
 * Confirms a statement: its entries that pay a bill exactly will be booked. Repeating it changes nothing.
 * Refuses a visitor with `signIn`, somebody else's as not found, an actor who does not sell with `forbidden`,
 * and with `conflict` one whose columns are not named yet.
 */
export async function confirmStatement(ctx: Ctx, input: unknown): Promise<void> {
  const { statement: code } = parseInput(ownStatementInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const [statement] = await tx
      .select()
      .from(bankStatements)
      .where(and(eq(bankStatements.code, code), bankStatementsOf(actor)))
      .for('update')
    if (!statement) throw notFound()
    if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
    if (statement.confirmedAt) return
    if (statement.unread) throw refuse('conflict', 'statements:refused.unread')

    const confirmed = { confirmedAt: ctx.now(), byId: actor.accountId }
    await tx.update(bankStatements).set(confirmed).where(eq(bankStatements.id, statement.id))
    await audit(
      tx,
      ctx,
      'orders.statement-confirmed',
      { kind: 'party', id: actor.partyId },
      { statement: code },
    )
    await enqueue(tx, bookStatementJob, { statementId: statement.id })
  })
}

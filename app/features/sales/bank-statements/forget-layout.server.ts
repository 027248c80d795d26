import { and, eq, isNull } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownStatementInput } from './inputs.ts'
import { bankStatementsOf, layoutsOf } from './queries-scope.server.ts'
import { bankStatements, statementLayouts } from './tables.server.ts'

/**
 * Deletes the named columns of a statement's layout, so that they are asked for again; and the statement with
 * it, unless it was confirmed. Refuses a visitor with `signIn`, as not found somebody else's or one whose
 * columns nobody named, and an actor who does not sell with `forbidden`.
 */
export async function forgetLayout(ctx: Ctx, input: unknown): Promise<void> {
  const { statement: code } = parseInput(ownStatementInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const own = and(eq(bankStatements.code, code), bankStatementsOf(actor))
    const [statement] = await tx.select().from(bankStatements).where(own).for('update')
    if (!statement?.layoutId) throw notFound()
    if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')

    const isOpen = and(eq(bankStatements.id, statement.id), isNull(bankStatements.confirmedAt))
    await tx.delete(bankStatements).where(isOpen)
    await tx
      .delete(statementLayouts)
      .where(and(eq(statementLayouts.id, statement.layoutId), layoutsOf(actor)))
  })
}

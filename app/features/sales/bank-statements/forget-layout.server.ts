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
 * Forgets what the columns of a statement were said to hold, so that the next table like it is asked for
 * anew; and the statement with it, unless it was confirmed. Refuses a visitor with `signIn`, somebody else's
 * as not found, as one whose columns nobody named, and who does not sell with `forbidden`.
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

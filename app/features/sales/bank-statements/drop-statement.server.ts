import { and, eq, isNull } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownStatementInput } from './inputs.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { bankStatements } from './tables.server.ts'

/**
 * Deletes an unconfirmed statement. Refuses a visitor with `signIn`, somebody else's as not found, an actor
 * who does not sell with `forbidden`, and with `conflict` one that was confirmed.
 */
export async function dropStatement(ctx: Ctx, input: unknown): Promise<void> {
  const { statement: code } = parseInput(ownStatementInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const own = and(eq(bankStatements.code, code), bankStatementsOf(actor))
    const [statement] = await tx.select().from(bankStatements).where(own).for('update')
    if (!statement) throw notFound()
    if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
    if (statement.confirmedAt) throw refuse('conflict', 'statements:refused.confirmed')

    const isOpen = and(eq(bankStatements.id, statement.id), isNull(bankStatements.confirmedAt))
    await tx.delete(bankStatements).where(isOpen)
  })
}

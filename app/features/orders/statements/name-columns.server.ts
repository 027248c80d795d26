import { and, desc, eq, inArray } from 'drizzle-orm'
import { canSetTerms } from '#app/features/parties/policy.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { layoutsOf, statementsOf } from '../queries-scope.server.ts'
import { bankStatements, statementLayouts } from '../tables.server.ts'
import { nameColumnsInput } from './inputs.ts'
import { keepEntries } from './keep-entries.server.ts'
import { faultOf, type Layout } from './layout.ts'
import { currencyOfAccount } from './queries-account.server.ts'
import { keptKey } from './queries-layouts.server.ts'
import { MOST_LAYOUTS, StatementFault } from './statement.ts'
import { readStatement, unnamedTableOf } from './statement-file.ts'

/**
 * Says what each column of a table holds that waits for it, in their order: the table is read so, its bytes are forgotten, and the
 * next ones of this layout are read so by themselves. Refuses a visitor with `signIn`, somebody else's as not found, who does not sell
 * with `forbidden`, one that was read with `conflict`; what cannot be read so as bad input, with its reason.
 */
export async function nameColumns(ctx: Ctx, input: unknown): Promise<void> {
  const { statement: code, columns, ...said } = parseInput(nameColumnsInput, input)
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  const accountCurrency = await currencyOfAccount(ctx)

  await inTransaction(async (tx) => {
    const [statement] = await tx
      .select()
      .from(bankStatements)
      .where(and(eq(bankStatements.code, code), statementsOf(actor)))
      .for('update')
    if (!statement) throw notFound()
    if (!canSetTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
    if (!statement.unread) throw refuse('conflict', 'statements:refused.read')
    const table = unnamedTableOf(statement.unread)
    if (!table) throw notFound()

    const fields = table.columns.map((_, at) => columns[at] ?? null)
    const layout: Layout = { fields, ...said }
    const { entries, skipped } = readBy(statement.unread, table.key, layout, accountCurrency)

    const about = { ...layout, namedAt: ctx.now() }
    const [kept] = await tx
      .insert(statementLayouts)
      .values({ id: newId(), sellerId: actor.partyId, layoutKey: keptKey(table.key), ...about })
      .onConflictDoUpdate({ target: [statementLayouts.sellerId, statementLayouts.layoutKey], set: about })
      .returning({ id: statementLayouts.id })
    const read = { unread: null, skipped, layoutId: kept?.id }
    await tx.update(bankStatements).set(read).where(eq(bankStatements.id, statement.id))
    await keepEntries(tx, { statementId: statement.id, sellerId: actor.partyId, entries })
    const older = tx
      .select({ id: statementLayouts.id })
      .from(statementLayouts)
      .where(layoutsOf(actor))
      .orderBy(desc(statementLayouts.namedAt), desc(statementLayouts.id))
      .offset(MOST_LAYOUTS)
    await tx.delete(statementLayouts).where(inArray(statementLayouts.id, older))
  })
}

function readBy(bytes: Buffer, of: string, layout: Layout, currency: string | null) {
  const fault = faultOf(layout)
  if (fault) {
    const field = fault.at === null ? '' : `columns.${fault.at}`
    throw new BadInput({ [field]: { key: `statements:naming.fault.${fault.code}` } })
  }
  try {
    return readStatement(bytes, { currency, layouts: (key) => (key === of ? layout : null) })
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    throw new BadInput({ '': { key: `statements:fault.${error.code}`, params: error.params } })
  }
}

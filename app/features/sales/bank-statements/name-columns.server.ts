import { and, desc, eq, inArray } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { nameColumnsInput } from './inputs.ts'
import { keepEntries } from './keep-entries.server.ts'
import { keptKey } from './kept-key.server.ts'
import { faultOf, type Layout } from './layout.ts'
import { currencyOfAccount } from './queries-account.server.ts'
import { bankStatementsOf, layoutsOf } from './queries-scope.server.ts'
import { readStatementOf, unnamedTableIn } from './read-statement.server.ts'
import { MOST_LAYOUTS, type ReadStatement } from './statement.ts'
import { bankStatements, statementLayouts } from './tables.server.ts'

/**
 * Names the field of each column of a waiting table, in order: the table is read with them, its bytes are
 * deleted, and later tables of this layout are read alike. Refuses a visitor with `signIn`, somebody else's
 * as not found, an actor who does not sell with `forbidden`, one that was read with `conflict`; a table that
 * cannot be read so is bad input, with its reason.
 */
export async function nameColumns(ctx: Ctx, input: unknown): Promise<void> {
  const { statement: code, columns, ...said } = parseInput(nameColumnsInput, input)
  const { actor } = ctx
  requireParty(actor)
  const accountCurrency = await currencyOfAccount(ctx)

  const isAsked = and(eq(bankStatements.code, code), bankStatementsOf(actor))
  const [brought] = await read(ctx).select().from(bankStatements).where(isAsked)
  if (!brought) throw notFound()
  if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!brought.unread) throw refuse('conflict', 'statements:refused.read')
  const file = { ownerId: actor.partyId, name: brought.fileName, bytes: brought.unread }
  const table = await unnamedTableIn(file, file.bytes)
  if (!table) throw notFound()
  const fields = table.columns.map((_, at) => columns[at] ?? null)
  const layout: Layout = { fields, ...said }
  const { entries, skipped } = await readBy(file, { key: table.key, layout, currency: accountCurrency })

  await inTransaction(async (tx) => {
    const [statement] = await tx.select().from(bankStatements).where(isAsked).for('update')
    if (!statement?.unread) throw refuse('conflict', 'statements:refused.read')

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

type Named = { key: string; layout: Layout; currency: string | null }

async function readBy(
  file: { ownerId: PartyId; name: string; bytes: Uint8Array },
  { key, layout, currency }: Named,
): Promise<ReadStatement> {
  const fault = faultOf(layout)
  if (fault) {
    const field = fault.at === null ? '' : `columns.${fault.at}`
    throw new BadInput({ [field]: { key: `statements:naming.fault.${fault.code}` } })
  }
  const layouts = new Map([[keptKey(key), layout]])
  const found = await readStatementOf(file, { bytes: file.bytes, currency, layouts })
  if (found.kind === 'read') return found.read
  if (found.kind !== 'fault') throw new Error('a table was read that was only to be looked at')
  throw new BadInput({ '': { key: `statements:fault.${found.code}`, params: found.params } })
}

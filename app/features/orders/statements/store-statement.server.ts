import { readFile } from 'node:fs/promises'
import { and, desc, inArray, isNull } from 'drizzle-orm'
import { canSetTerms } from '#app/features/parties/policy.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { statementsOf } from '../queries-scope.server.ts'
import { bankStatements } from '../tables.server.ts'
import type { KnownOfSeller } from './bank-csv.ts'
import { keepEntries } from './keep-entries.server.ts'
import { MOST_BYTES } from './limits.ts'
import { currencyOfAccount } from './queries-account.server.ts'
import { layoutsKnown } from './queries-layouts.server.ts'
import {
  asksForColumns,
  FILES_A_DAY,
  MOST_OPEN,
  type ReadStatement,
  StatementFault,
  wordsOf,
} from './statement.ts'
import { readStatement, unnamedTableOf } from './statement-file.ts'

/**
 * Keeps the entries of a bank statement (CAMT.053, CSV; 5 MB and 3,000 entries at most) that the seller acted for brought; the file is
 * not kept, and nothing is booked before `confirmStatement`. A table whose columns are not understood is kept as it is until
 * `nameColumns`, for a day at most. Of those that are not confirmed the last five stay. Refuses a visitor with
 * `signIn`, who does not sell with `forbidden`, more than 40 in a day with `limit`; what cannot be read as bad input, with its reason.
 * Returns the code of its page.
 */
export async function storeStatement(ctx: Ctx, file: SentFile | undefined): Promise<string> {
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  if (!canSetTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!file) throw new BadInput({ file: { key: 'statements:fault.none' } })
  if (file.bytes === 0) throw new BadInput({ file: { key: 'statements:fault.empty' } })
  if (file.bytes > MOST_BYTES) throw new BadInput({ file: { key: 'statements:fault.large' } })
  await countAttempt(FILES_A_DAY, actor.partyId)

  const layouts = await layoutsKnown(ctx)
  const bytes = await readFile(file.path)
  const read = readOrAsk(bytes, { currency: await currencyOfAccount(ctx), layouts })
  const code = newCode(16)
  const id = newId()
  const sellerId = actor.partyId
  const fileName = wordsOf([file.name.split(/[/\\]/).at(-1)], 100) ?? 'csv'

  await inTransaction(async (tx) => {
    const file = { id, code, sellerId, byId: actor.accountId, fileName, createdAt: ctx.now() }
    if (read === null) {
      await tx.insert(bankStatements).values({ ...file, format: 'csv', skipped: 0, unread: bytes })
    } else {
      const { format, skipped, entries, layoutKey } = read
      const layoutId = layoutKey ? layouts(layoutKey)?.id : null
      await tx.insert(bankStatements).values({ ...file, format, skipped, layoutId })
      await keepEntries(tx, { statementId: id, sellerId, entries })
    }
    await dropOlder(tx, ctx)
  })
  return code
}

/** Null of a table whose columns a person has to name. */
function readOrAsk(bytes: Uint8Array, known: KnownOfSeller): ReadStatement | null {
  try {
    return readStatement(bytes, known)
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    if (asksForColumns(error, true)) {
      const table = unnamedTableOf(bytes)
      if (table && asksForColumns(error, Boolean(known.layouts?.(table.key)))) return null
    }
    throw new BadInput({ file: { key: `statements:fault.${error.code}`, params: error.params } })
  }
}

async function dropOlder(tx: Tx, ctx: Ctx): Promise<void> {
  const older = tx
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(and(statementsOf(ctx.actor), isNull(bankStatements.confirmedAt)))
    .orderBy(desc(bankStatements.createdAt), desc(bankStatements.id))
    .offset(MOST_OPEN)
  await tx.delete(bankStatements).where(inArray(bankStatements.id, older))
}

import { readFile } from 'node:fs/promises'
import { and, desc, inArray, isNull } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { keepEntries } from './keep-entries.server.ts'
import { keptKey } from './kept-key.server.ts'
import type { LookedInto } from './look-into.server.ts'
import { currencyOfAccount } from './queries-account.server.ts'
import { layoutsKnown } from './queries-layouts.server.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { readStatementOf } from './read-statement.server.ts'
import { FILES_A_DAY, MOST_OPEN, wordsOf } from './statement.ts'
import { bankStatements } from './tables.server.ts'

/**
 * Stores the entries of a bank statement (CAMT.053, CSV; 5 MB and 3,000 entries at most) of the seller acted
 * for; the file is not kept, and nothing is booked before `confirmStatement`. A table with unknown columns is
 * kept until `nameColumns`, for a day at most. The last five unconfirmed ones stay. Refuses a visitor with
 * `signIn`, an actor who does not sell with `forbidden`, more than 40 in a day with `limit`; what cannot be
 * read is bad input, with its reason. Returns the code of its page.
 */
export async function storeStatement(ctx: Ctx, file: SentFile | undefined): Promise<string> {
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!file) throw new BadInput({ file: { key: 'statements:fault.none' } })
  if (file.bytes === 0) throw new BadInput({ file: { key: 'statements:fault.empty' } })
  if (file.bytes > STATEMENT_LIMITS.bytes) throw new BadInput({ file: { key: 'statements:fault.large' } })
  await countAttempt(FILES_A_DAY, actor.partyId)

  const layouts = await layoutsKnown(ctx)
  const bytes = await readFile(file.path)
  const sellerId = actor.partyId
  const fileName = wordsOf([file.name.split(/[/\\]/).at(-1)], 100) ?? 'csv'
  const brought = { ownerId: sellerId, name: fileName }
  const found = await readStatementOf(brought, { bytes, currency: await currencyOfAccount(ctx), layouts })
  if (found.kind !== 'read' && !found.unnamed) throw invalid(found)
  const code = newCode(16)
  const id = newId()

  await inTransaction(async (tx) => {
    const file = { id, code, sellerId, byId: actor.accountId, fileName, createdAt: ctx.now() }
    if (found.kind !== 'read') {
      await tx.insert(bankStatements).values({ ...file, format: 'csv', skipped: 0, unread: bytes })
    } else {
      const { format, skipped, entries, layoutKey } = found.read
      const layoutId = layoutKey ? layouts.get(keptKey(layoutKey))?.id : null
      await tx.insert(bankStatements).values({ ...file, format, skipped, layoutId })
      await keepEntries(tx, { statementId: id, sellerId, entries })
    }
    await dropOlder(tx, ctx)
  })
  return code
}

function invalid(found: LookedInto): BadInput {
  const { code, params } = found.kind === 'fault' ? found : { code: 'columns', params: {} }
  return new BadInput({ file: { key: `statements:fault.${code}`, params } })
}

async function dropOlder(tx: Tx, ctx: Ctx): Promise<void> {
  const older = tx
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(and(bankStatementsOf(ctx.actor), isNull(bankStatements.confirmedAt)))
    .orderBy(desc(bankStatements.createdAt), desc(bankStatements.id))
    .offset(MOST_OPEN)
  await tx.delete(bankStatements).where(inArray(bankStatements.id, older))
}

import { createHash } from 'node:crypto'
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
import { bankEntries, bankStatements } from '../tables.server.ts'
import type { KnownOfSeller } from './bank-csv.ts'
import { MOST_BYTES } from './limits.ts'
import { currencyOfAccount } from './queries-account.server.ts'
import {
  entryMarks,
  FILES_A_DAY,
  MOST_OPEN,
  type ReadStatement,
  StatementFault,
  wordsOf,
} from './statement.ts'
import { readStatement } from './statement-file.ts'

/**
 * Keeps the entries of a bank statement (CAMT.053, CSV; 5 MB and 3,000 entries at most) that the seller acted for brought; the file is
 * not kept, and nothing is booked before `confirmStatement`. Of those that are not confirmed the last five stay. Refuses a visitor with
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

  const currency = await currencyOfAccount(ctx)
  const { format, entries, skipped } = read(await readFile(file.path), { currency })
  const code = newCode(16)
  const id = newId()
  const sellerId = actor.partyId
  const fileName = wordsOf([file.name.split(/[/\\]/).at(-1)], 100) ?? format
  const keys = entryMarks(entries).map((mark) => createHash('sha256').update(mark).digest('base64url'))

  await inTransaction(async (tx) => {
    const about = { format, skipped, createdAt: ctx.now() }
    await tx.insert(bankStatements).values({ id, code, sellerId, byId: actor.accountId, fileName, ...about })
    await tx.insert(bankEntries).values(
      entries.map(
        ({ kind, day, amountMinor, currency, account, references, name, text, payerIban }, position) => ({
          ...{ id: newId(), statementId: id, sellerId, position, kind, day, amountMinor, currency, account },
          ...{ orderReferences: references, entryKey: keys[position] ?? '' },
          // Whom a seller paid, and what for, is nothing that bills need.
          ...(kind === 'debit' ? {} : { name, words: text }),
          payerIban: kind === 'credit' ? payerIban : null,
        }),
      ),
    )
    await dropOlder(tx, ctx)
  })
  return code
}

function read(bytes: Uint8Array, known: KnownOfSeller): ReadStatement {
  try {
    return readStatement(bytes, known)
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
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

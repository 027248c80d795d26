import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { wordsOf } from '#app/features/sales/bank-statements/statement.ts'
import { payerOf } from '#app/features/sales/payouts/queries-payer.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { entryMarks, FILES_A_DAY, type HouseEntry } from './house-statement.ts'
import { bookHouseStatementJob } from './jobs.ts'
import { canBringStatements } from './policy.ts'
import { readHouseStatement } from './read-house-statement.server.ts'
import { houseEntries, houseStatements } from './tables.server.ts'

const AT_ONCE = 1_000

/**
 * Stores the entries of a statement of one of the marketplace's accounts (CAMT.053, CAMT.054, CSV; 5 MB at
 * most), which a job books; the file is not kept. Not found for who does not pay out; what cannot be read, or
 * is of an account that is not ours, is bad input with its reason; refuses more than 60 in a day with
 * `limit`. Returns the code of its page.
 */
export async function storeHouseStatement(ctx: Ctx, file: SentFile | undefined): Promise<string> {
  const { actor } = ctx
  if (!canBringStatements(actor)) throw notFound()
  if (!file) throw new BadInput({ file: { key: 'statements:fault.none' } })
  if (file.bytes === 0) throw new BadInput({ file: { key: 'statements:fault.empty' } })
  if (file.bytes > STATEMENT_LIMITS.bytes) throw new BadInput({ file: { key: 'statements:fault.large' } })
  await countAttempt(FILES_A_DAY, actor.accountId)
  const fileName = wordsOf([file.name.split(/[/\\]/).at(-1)], 100) ?? 'xml'
  const bytes = await readFile(file.path)
  const found = await readHouseStatement({ ownerId: actor.ownPartyId, name: fileName, bytes })
  if (found.kind === 'fault')
    throw new BadInput({ file: { key: `statements:fault.${found.code}`, params: found.params } })
  const foreign = found.entries.find(({ account }) => account !== null && !isOurs(account))
  if (foreign) throw new BadInput({ file: { key: 'house-statements:foreign' } })

  const [id, code] = [newId(), newCode(10)]
  await inTransaction(async (tx) => {
    const brought = { broughtBy: actor.accountId, createdAt: ctx.now() }
    await tx.insert(houseStatements).values({ id, code, fileName, ...brought })
    await keepEntries(tx, id, found.entries)
    await audit(
      tx,
      ctx,
      'house-statements.bring',
      { kind: 'house-statement', id },
      { entries: found.entries.length },
    )
    await enqueue(tx, bookHouseStatementJob, { statementId: id })
  })
  return code
}

function isOurs(account: string): boolean {
  const payers = [payerOf('sepa')?.iban, payerOf('neft')?.account]
  const collecting = ['EUR', 'INR'].map((currency) => collectingAccount(currency)?.number)
  return [...payers, ...collecting].includes(account)
}

async function keepEntries(tx: Tx, statementId: string, entries: readonly HouseEntry[]): Promise<void> {
  const marks = entryMarks(entries)
  const rows = entries.map(({ bankReference: _reference, ...entry }, position) => ({
    ...entry,
    id: newId(),
    statementId,
    position,
    entryKey: createHash('sha256')
      .update(marks[position] ?? '')
      .digest('base64url'),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(houseEntries).values(rows.slice(from, from + AT_ONCE))
}

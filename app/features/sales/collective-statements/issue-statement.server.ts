import { sql } from 'drizzle-orm'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { statementIssued, statementNumber } from './collective-statement.ts'
import { findCredits } from './find-credits.server.ts'
import { listOpenInvoices } from './list-open-invoices.server.ts'
import { settleInvoices } from './settle-invoices.server.ts'
import {
  collectiveStatementCounters,
  collectiveStatementLines,
  collectiveStatements,
} from './tables.server.ts'

type Wanted = { partyId: PartyId; periodOn: string | null; requestedBy: AccountId | null }

/**
 * Issues a statement of all that a company owes to the collecting account and does not dispute, once its
 * credit has paid what it can. Returns its number; null, and nothing is issued, where nothing is owed.
 */
export async function issueStatement(tx: Tx, ctx: Ctx, wanted: Wanted): Promise<string | null> {
  const { partyId, periodOn, requestedBy } = wanted
  await lockNames(tx, 'collections', [partyId])
  const day = ctx.now().toISOString().slice(0, 10)
  for (const [currency, minor] of Object.entries(await findCredits(tx, partyId)))
    if (minor > 0)
      await settleInvoices(tx, ctx, {
        partyId,
        currency,
        day,
        receiptId: null,
        among: null,
        named: new Set(),
      })
  const open = await listOpenInvoices(tx, partyId)
  if (open.length === 0) return null
  const year = Number(day.slice(0, 4))
  const [id, number] = [newId(), await takeNumber(tx, year)]
  const numberText = statementNumber(year, number)
  await tx.insert(collectiveStatements).values({
    id,
    partyId,
    year,
    number,
    numberText,
    reference: newCode(10),
    issuedOn: day,
    periodOn,
    company: await describeCompany(tx, partyId),
    credits: await findCredits(tx, partyId),
    requestedBy,
    createdAt: ctx.now(),
  })
  await tx.insert(collectiveStatementLines).values(
    open.map(({ id: orderId, seller, invoice, issuedOn, dueOn, currency, amountMinor }, position) => ({
      statementId: id,
      orderId,
      position,
      seller,
      invoice,
      issuedOn,
      dueOn,
      currency,
      amountMinor,
    })),
  )
  await recordFact(tx, statementIssued, id, { party: partyId })
  return numberText
}

async function takeNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx
    .insert(collectiveStatementCounters)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: collectiveStatementCounters.year,
      set: { lastNumber: sql`${collectiveStatementCounters.lastNumber} + 1` },
    })
    .returning({ number: collectiveStatementCounters.lastNumber })
  if (!row) throw new Error('a counter gave no number')
  return row.number
}

async function describeCompany(tx: Tx, partyId: PartyId): Promise<PartySnapshot> {
  const { rows } = await tx.execute<Record<keyof PartySnapshot, string | null>>(sql`
    select coalesce(legal_name, name) as name, street, postal_code as "postalCode", city, country, tax_number as "taxNumber" from parties where id = ${partyId}`)
  const said = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null && value !== '')
  return { name: '', ...Object.fromEntries(said) }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { payerMarkOf } from '#app/features/sales/bank-statements/payer-mark.server.ts'
import { payerMarks } from '#app/features/sales/bank-statements/tables.server.ts'
import { askStatement } from '#app/features/sales/collective-statements/ask-statement.server.ts'
import { assignReceipt } from '#app/features/sales/collective-statements/assign-receipt.server.ts'
import {
  collectionReceipts,
  collectiveStatements,
} from '#app/features/sales/collective-statements/tables.server.ts'
import { bookHouseEntry } from '#app/features/sales/house-statements/book-house-entry.server.ts'
import { bookHouseStatement } from '#app/features/sales/house-statements/book-house-statement.server.ts'
import {
  getHouseStatement,
  listHouseStatements,
} from '#app/features/sales/house-statements/queries-statements.server.ts'
import { storeHouseStatement } from '#app/features/sales/house-statements/store-house-statement.server.ts'
import { sweepHouseStatements } from '#app/features/sales/house-statements/sweep-house-statements.server.ts'
import { houseEntries, houseStatements } from '#app/features/sales/house-statements/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { endToEndId } from '#app/features/sales/payouts/pain.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { payouts } from '#app/features/sales/payouts/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aBilled, aBiller, aCollector, paidOf } from '../collective-statements/a-collector.ts'
import { aPayee, aPayer, balanceOf, sold } from '../payouts/a-payee.ts'

const PAYING = 'DE75512108001245126199'
const COLLECTING = 'DE02120300000000202051'
const system = systemContext('test')
const today = () => new Date().toISOString().slice(0, 10)
beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

type Told = {
  reference: string
  minor: number
  bank?: string
  reason?: string
  batch?: string
  words?: string
  iban?: string
}

const detail = ({ reference, minor, bank = randomUUID(), reason, words, iban }: Told) => `<TxDtls>
  <Refs><AcctSvcrRef>${bank}</AcctSvcrRef><EndToEndId>${reference || 'NOTPROVIDED'}</EndToEndId></Refs>
  <Amt Ccy="EUR">${(minor / 100).toFixed(2)}</Amt>
  <RltdPties><Dbtr><Nm>Rao Gears GmbH</Nm></Dbtr>${iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : ''}</RltdPties><RmtInf><Ustrd>${words ?? ''}</Ustrd></RmtInf>
  ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`

function entry(side: 'CRDT' | 'DBIT', told: Told[], { batch = '', bare = false } = {}) {
  const sum = told.reduce((total, { minor }) => total + minor, 0)
  const inside = bare ? '' : told.map(detail).join('')
  return `<Ntry><Amt Ccy="EUR">${(sum / 100).toFixed(2)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${today()}</Dt></BookgDt>${bare ? `<AcctSvcrRef>${told[0]?.bank ?? randomUUID()}</AcctSvcrRef>` : ''}
    <NtryDtls>${batch ? `<Btch><PmtInfId>${batch}-1</PmtInfId></Btch>` : ''}${inside}</NtryDtls></Ntry>`
}

const CAMT = {
  '053': ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', 'BkToCstmrStmt', 'Stmt'],
  '054': ['urn:iso:std:iso:20022:tech:xsd:camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

function camt(entries: string[], { kind = '053' as keyof typeof CAMT, account = PAYING } = {}): string {
  const [namespace, message, statement] = CAMT[kind]
  return `<?xml version="1.0"?><Document xmlns="${namespace}"><${message}><${statement}>
    <Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.join('')}</${statement}></${message}></Document>`
}

/** Brings a file as a form does, without booking it. */
async function brought(staff: Ctx, text: string): Promise<{ code: string; id: string }> {
  const at = path.join(await mkdtemp(path.join(tmpdir(), 'house-')), 'statement.xml')
  await writeFile(at, text)
  const bytes = Buffer.byteLength(text)
  const code = await storeHouseStatement(staff, {
    field: 'file',
    name: 'statement.xml',
    path: at,
    bytes,
  } as never)
  const [row] = await db().select().from(houseStatements).where(eq(houseStatements.code, code))
  return { code, id: row?.id ?? '' }
}

async function booked(staff: Ctx, text: string) {
  const { code, id } = await brought(staff, text)
  await bookHouseStatement(system, { statementId: id })
  const { entries } = await getHouseStatement(staff, code, 1)
  return entries.rows.toSorted((one, other) => one.position - other.position).map(({ outcome }) => outcome)
}

async function sentBatch(staff: Ctx) {
  const { code } = await preparePayouts(staff, { currency: 'EUR', method: 'sepa', key: randomUUID() })
  await sendBatch(staff, { batch: code })
  const rows = await db()
    .select()
    .from(payouts)
    .where(sql`${payouts.batchId} = (select id from payout_batches where code = ${code})`)
  return { code, rows }
}

const stateOf = async (code: string) =>
  (await db().select().from(payouts).where(eq(payouts.code, code)))[0]?.state
const broken = async () =>
  (await checkInvariants())
    .filter(({ name, broken: rows }) => rows > 0 && /^(payouts|ledger|collect)/.test(name))
    .map(({ name, examples }) => `${name}: ${examples.join()}`)

async function aPaidBatch(staff: Ctx, many: number) {
  const payees = []
  for (let at = 0; at < many; at += 1) {
    const payee = await aPayee()
    await sold({ partyId: payee.partyId, minor: 10_000 + at * 100 })
    payees.push(payee)
  }
  return { payees, ...(await sentBatch(staff)) }
}

test('what the bank debited has arrived, what came back is owed again with its reason, and the same file changes nothing', async () => {
  const staff = await aPayer()
  const { payees, rows } = await aPaidBatch(staff, 3)
  const told = rows.map(({ code, amountMinor }) => ({
    reference: endToEndId(code),
    minor: amountMinor,
    bank: randomUUID(),
  }))
  const file = camt([entry('DBIT', told)])
  expect(await booked(staff, file)).toEqual(['paid', 'paid', 'paid'])
  expect(await Promise.all(rows.map(({ code }) => stateOf(code)))).toEqual(['paid', 'paid', 'paid'])
  expect(await booked(staff, file)).toEqual(['again', 'again', 'again'])

  const [first, second] = rows
  const back = camt(
    [
      entry('CRDT', [
        { reference: endToEndId(first?.code ?? ''), minor: first?.amountMinor ?? 0, reason: 'AC04' },
      ]),
      entry('CRDT', [{ reference: endToEndId(second?.code ?? ''), minor: 1, reason: 'AC04' }]),
      entry('CRDT', [{ reference: creditorReference('ABCDEFGH23'), minor: 700, reason: 'AC01' }]),
    ],
    { kind: '054' },
  )
  expect(await booked(staff, back)).toEqual(['returned', 'mismatch', 'unknown'])
  const [row] = await db()
    .select()
    .from(payouts)
    .where(eq(payouts.code, first?.code ?? ''))
  expect(row).toMatchObject({ state: 'failed', failure: 'AC04' })
  const payee = payees.find(({ partyId }) => partyId === first?.partyId)
  expect(await balanceOf(payee!.partyId, 'payable')).toBe(first?.amountMinor)
  expect(await stateOf(second?.code ?? '')).toBe('paid')
  const again = await sentBatch(staff)
  expect(again.rows.map(({ partyId }) => partyId)).toContain(first?.partyId)
  expect(await broken()).toEqual([])
})

test('a batch that the bank books as a whole arrives as a whole, by its sum alone', async () => {
  const staff = await aPayer()
  const { code, rows } = await aPaidBatch(staff, 2)
  const sum = rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const whole = (minor: number) =>
    camt([entry('DBIT', [{ reference: '', minor }], { batch: code, bare: true })])
  expect(await booked(staff, whole(sum - 1))).toEqual(['mismatch'])
  expect(await booked(staff, whole(sum))).toEqual(['paid'])
  expect(await Promise.all(rows.map((one) => stateOf(one.code)))).toEqual(['paid', 'paid'])
  expect(await booked(staff, whole(sum))).toEqual(['again'])
  expect(await broken()).toEqual([])
})

test('a booking killed at any entry goes on where it was, and two at once book each entry once', async () => {
  const staff = await aPayer()
  const { rows } = await aPaidBatch(staff, 6)
  const told = rows.map(({ code, amountMinor }) => ({ reference: endToEndId(code), minor: amountMinor }))
  const { id } = await brought(staff, camt([entry('DBIT', told)]))
  const entries = await db().select().from(houseEntries).where(eq(houseEntries.statementId, id))
  // A worker that dies in the middle of an entry leaves nothing of it.
  for (const [at, one] of entries.entries()) {
    const dies = at % 2 === 0
    const work = inTransaction(async (tx) => {
      await bookHouseEntry(tx, system, one.id)
      if (dies) throw new Error('killed')
    })
    if (dies) await expect(work).rejects.toThrow('killed')
    else await work
  }
  const done = async () =>
    (await db().select().from(houseEntries).where(eq(houseEntries.statementId, id))).filter(
      ({ outcome }) => outcome === 'paid',
    )
  expect((await done()).length).toBe(3)
  await Promise.all([1, 2, 3].map(() => bookHouseStatement(system, { statementId: id })))
  expect((await done()).length).toBe(6)
  for (const { partyId, amountMinor } of rows)
    expect(await balanceOf(partyId, 'seller_bank')).toBe(amountMinor)
  const tomorrow = { ...system, now: () => new Date(Date.now() + 100 * 86_400_000) }
  await sweepHouseStatements(tomorrow)
  expect(
    (await db().select().from(houseEntries).where(eq(houseEntries.statementId, id))).every(
      ({ words }) => words === '',
    ),
  ).toBe(true)
  expect(await broken()).toEqual([])
})

test('money of companies is collected from the statement, once over all files; a foreign account is refused', async () => {
  const [staff, company, seller] = [await aPayer(), await aCollector(), await aBiller()]
  const references = [await aBilled(company.ctx, seller), await aBilled(company.ctx, seller)]
  const number = await askStatement(company.ctx, { key: randomUUID() })
  const [row] = await db()
    .select()
    .from(collectiveStatements)
    .where(eq(collectiveStatements.numberText, number))
  const reference = creditorReference(row?.reference ?? '')
  const bank = randomUUID()
  const money = entry('CRDT', [{ reference: '', words: `Sammelzahlung ${reference}`, minor: 20_000, bank }])
  const unknown = entry('CRDT', [{ reference: '', words: 'Miete', minor: 900 }])
  const file = camt([money, unknown], { account: COLLECTING })
  expect(await booked(staff, file)).toEqual(['collected', 'queued'])
  expect(await paidOf(references)).toEqual(references)
  expect(await booked(staff, camt([money], { account: COLLECTING, kind: '054' }))).toEqual(['again'])
  // On the account that pays out only what names something of ours is taken.
  expect(await booked(staff, camt([entry('CRDT', [{ reference: '', words: 'Zinsen', minor: 3 }])]))).toEqual([
    'unknown',
  ])
  await expect(
    brought(staff, camt([unknown], { account: 'FR1420041010050500013M02606' })),
  ).rejects.toMatchObject({
    fields: { file: { key: 'house-statements:foreign' } },
  })
  await expect(brought(staff, '<a/>')).rejects.toMatchObject({
    fields: { file: { key: 'statements:fault.notStatement' } },
  })
  const csv = `Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Währung\n${today().split('-').reverse().join('.')};Rao;Miete;12,50;EUR\n`
  expect(await booked(staff, csv)).toEqual(['queued'])
  expect(await broken()).toEqual([])
})

test('of the account that money of a company came from a hash stays with each order, and no number anywhere', async () => {
  const IBAN = 'DE89370400440532013000'
  const [staff, company, seller] = [await aPayer(), await aCollector(), await aBiller()]
  const [named, found] = [await aBilled(company.ctx, seller), await aBilled(company.ctx, seller)]
  const pay = (reference: string, words: string) =>
    entry('CRDT', [{ reference, words, minor: 10_000, iban: IBAN }])
  const file = camt([pay(creditorReference(named), ''), pay('', 'Seminar')], { account: COLLECTING })
  expect(await booked(staff, file)).toEqual(['collected', 'queued'])
  const marksOf = async (reference: string) => {
    const of = db().select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
    return (await db().select().from(payerMarks).where(inArray(payerMarks.orderId, of))).map(
      ({ mark }) => mark,
    )
  }
  expect(await marksOf(named)).toEqual([payerMarkOf(IBAN)])
  expect(await marksOf(found)).toEqual([])

  // Staff says later whose the other money is; what was kept of its account goes with that.
  const [waiting] = await db()
    .select()
    .from(collectionReceipts)
    .where(eq(collectionReceipts.payerMark, payerMarkOf(IBAN)))
  await assignReceipt(staff, { receipt: waiting?.id, reference: creditorReference(found) })
  expect(await paidOf([found])).toEqual([found])
  expect(await marksOf(found)).toEqual([payerMarkOf(IBAN)])
  expect(await db().$count(collectionReceipts, isNotNull(collectionReceipts.payerMark))).toBe(0)
  expect(await db().$count(houseEntries, isNotNull(houseEntries.payerIban))).toBe(0)
  const { rows } = await db().execute(sql`select payer_mark::text from collection_receipts
    union all select mark from payer_marks union all select payer_iban from house_entries`)
  expect(JSON.stringify(rows)).not.toContain(IBAN.slice(-8))
})

test('nobody but staff who pay out brings or reads a statement, and only the system books', async () => {
  const staff = await aPayer()
  const { code, id } = await brought(staff, camt([entry('CRDT', [{ reference: '', words: 'x', minor: 1 }])]))
  for (const ctx of [makeContext({}), makeContext({ actor: aPerson() })]) {
    await expect(brought(ctx, camt([]))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listHouseStatements(ctx, 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getHouseStatement(ctx, code, 1)).rejects.toMatchObject({ kind: 'notFound' })
  }
  for (const ctx of [staff, makeContext({})]) {
    await expect(bookHouseStatement(ctx, { statementId: id })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(sweepHouseStatements(ctx)).rejects.toMatchObject({ kind: 'notFound' })
  }
})

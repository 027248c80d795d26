import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { aBankAccount, forgetBankAccounts } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { bookStatement } from '#app/features/sales/bank-statements/book-statement.server.ts'
import { confirmStatement } from '#app/features/sales/bank-statements/confirm-statement.server.ts'
import { dropStatement } from '#app/features/sales/bank-statements/drop-statement.server.ts'
import { forgetLayout } from '#app/features/sales/bank-statements/forget-layout.server.ts'
import { nameColumns } from '#app/features/sales/bank-statements/name-columns.server.ts'
import { payByEntry } from '#app/features/sales/bank-statements/pay-by-entry.server.ts'
import { payerMarkOf } from '#app/features/sales/bank-statements/payer-mark.server.ts'
import {
  getStatement,
  listStatements,
} from '#app/features/sales/bank-statements/queries-statements.server.ts'
import { FILES_A_DAY, MOST_OPEN } from '#app/features/sales/bank-statements/statement.ts'
import { storeStatement } from '#app/features/sales/bank-statements/store-statement.server.ts'
import { sweepStatements } from '#app/features/sales/bank-statements/sweep-statements.server.ts'
import {
  bankEntries,
  bankStatements,
  payerMarks,
  statementLayouts,
} from '#app/features/sales/bank-statements/tables.server.ts'
import {
  bankCsvOf,
  camtOf,
  OWN_IBAN,
  type WrittenEntry,
} from '#app/features/sales/bank-statements/testing.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { lapseBills } from '#app/features/sales/receivables/lapse-bills.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

const DAY = 86_400_000
const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}
const system = systemContext('test')
const later = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY) })
const today = () => new Date().toISOString().slice(0, 10)

type Seller = { ctx: Ctx; event: Awaited<ReturnType<typeof anEvent>> }
let seller: Seller
let folder: string

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  folder = await mkdtemp(path.join(tmpdir(), 'statements-'))
})
beforeEach(async () => {
  seller = await aSeller()
})

async function aSeller(): Promise<Seller> {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider' })
    const event = await anEvent(tx, { ownerId: owner.partyId, currency: 'EUR', capacity: 60, minimum: 2 })
    const account = { holder: 'Anna', format: 'iban', number: OWN_IBAN, bank: null, isOffered: true } as const
    await aBankAccount(tx, { partyId: owner.partyId, ...account })
    return { event, ctx: makeContext({ actor: personOf(owner, { serviceType: 'provider' }) }) }
  })
}

/** What a buyer owes the seller, and how the bank writes that it came. */
async function owed({ event }: Seller = seller) {
  const buyer = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const seats = { [event.types[0].id]: 1 }
  const { reference } = await holdSeats(buyer, { event: event.slug, seats, key: randomUUID() })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  await keepDetails(buyer, { reference, ...BUSINESS })
  await billOrder(buyer, { reference, key: randomUUID() })
  const { totalMinor } = await orderOf(reference)
  const amount = `${Math.floor(totalMinor / 100)}.${String(totalMinor % 100).padStart(2, '0')}`
  const entry: WrittenEntry = {
    amount,
    day: today(),
    reference: creditorReference(reference),
    bankReference: reference,
  }
  return { buyer, reference, entry }
}

async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

async function fileOf(text: string, name = 'statement.xml') {
  const at = path.join(folder, randomUUID())
  await writeFile(at, text)
  return { field: 'file', name, bytes: Buffer.byteLength(text), path: at }
}
const bring = async (text: string, ctx = seller.ctx) => storeStatement(ctx, await fileOf(text))

async function idOf(code: string) {
  const [row] = await db().select().from(bankStatements).where(eq(bankStatements.code, code))
  return row?.id ?? ''
}

async function confirmed(code: string, ctx = seller.ctx) {
  await confirmStatement(ctx, { statement: code })
  await bookStatement(system, await idOf(code))
}

const shown = (code: string, ctx = seller.ctx) =>
  getStatement(ctx, { code, queue: null, limit: 100, offset: 0 })
const queuesOf = async (code: string) => (await shown(code)).rows.map(({ queue }) => queue)
/** How often money was taken in for orders. */
async function captures(...references: string[]) {
  const of = await db().select({ id: orders.id }).from(orders).where(inArray(orders.reference, references))
  const ids = of.map(({ id }) => id)
  const all = await db().select().from(ledgerTransactions).where(inArray(ledgerTransactions.subjectId, ids))
  return all.filter(({ kind }) => kind === 'capture').length
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

const refused = (reason: string) => expect.objectContaining({ reason })

describe('a statement of a seller', () => {
  test('shows what would be booked, books nothing before it is confirmed, and then what is exact, as by hand', async () => {
    const [whole, part, isManual] = [await owed(), await owed(), await owed()]
    const code = await bring(
      camtOf('02', [
        whole.entry,
        { ...part.entry, amount: '1.00' },
        { amount: '7.00', side: 'DBIT', text: 'Wages', name: 'Eve' },
      ]),
    )
    expect(await queuesOf(code)).toEqual(['match', 'less', 'debit'])
    expect(await shown(code)).toMatchObject({ stage: 'ready', toBook: [{ currency: 'EUR' }] })
    expect((await orderOf(whole.reference)).state).toBe('reserved')
    expect((await shown(code)).rows[2]).toMatchObject({ name: null, text: null })

    await confirmed(code)
    expect(await queuesOf(code)).toEqual(['booked', 'less', 'debit'])
    expect((await shown(code)).stage).toBe('done')
    await markTransferPaid(seller.ctx, { ...isManual.entry, reference: isManual.reference, day: today() })
    const [booked, marked] = [await orderOf(whole.reference), await orderOf(isManual.reference)]
    expect([booked.state, booked.payment]).toEqual([marked.state, marked.payment])
    const papers = await db()
      .select()
      .from(invoices)
      .where(inArray(invoices.subjectId, [booked.id, marked.id]))
    expect(papers.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect((await orderOf(part.reference)).payment).toBe('awaiting')
    expect(await captures(whole.reference, isManual.reference)).toBe(2)
    await expectBooksInOrder()
  })

  test('brought again, in the other version or beside other entries, books nothing twice', async () => {
    const [first, second] = [await owed(), await owed()]
    await confirmed(await bring(camtOf('02', [first.entry])))
    const same = await bring(camtOf('02', [first.entry]))
    const longer = await bring(camtOf('08', [second.entry, first.entry]))
    expect(await queuesOf(same)).toEqual(['again'])
    expect(await queuesOf(longer)).toEqual(['match', 'again'])
    await confirmed(same)
    await confirmed(longer)
    await confirmed(longer)
    // A table does not say the bank's own reference: there the bill itself is known to be paid.
    expect(await queuesOf(await bring(bankCsvOf([first.entry])))).toEqual(['paid'])
    expect(await captures(first.reference, second.reference)).toBe(2)
    await expectBooksInOrder()
  })

  test('does not pay what was called off, and says so', async () => {
    const gone = await owed()
    const code = await bring(camtOf('08', [gone.entry]))
    await confirmStatement(seller.ctx, { statement: code })
    await cancelBill(gone.buyer, { reference: gone.reference })
    await bookStatement(system, await idOf(code))
    expect(await queuesOf(code)).toEqual(['over'])
    expect(await captures(gone.reference)).toBe(0)
    await expectBooksInOrder()
  })

  test('that names no currency is in that of the account, and pays', async () => {
    const { reference, entry } = await owed()
    const [year, month, day] = today().split('-')
    const text = [
      'Buchungstag;Avisierungstext;Betrag',
      `${day}.${month}.${year};${entry.reference};${entry.amount}`,
    ]
    expect(await queuesOf(await bring(text.join('\n')))).toEqual(['match'])
    expect((await orderOf(reference)).currency).toBe('EUR')
    await inTransaction((tx) => forgetBankAccounts(tx))
    expect((await shown(await bring(text.join('\n')))).stage).toBe('unread')
  })

  test('is a file that can be read, not too large, and not too often', async () => {
    const invalid = (code: string) =>
      expect.objectContaining({
        fields: { file: expect.objectContaining({ key: `statements:fault.${code}` }) },
      })
    await expect(bring('<a')).rejects.toEqual(invalid('xml'))
    await expect(bring('a;b\n1;2')).rejects.toEqual(invalid('columns'))
    await expect(storeStatement(seller.ctx, undefined)).rejects.toBeInstanceOf(BadInput)
    const large = { ...(await fileOf('x')), bytes: STATEMENT_LIMITS.bytes + 1 }
    await expect(storeStatement(seller.ctx, large)).rejects.toEqual(invalid('large'))
    const text = camtOf('02', [{ amount: '1' }])
    for (let at = 0; at < MOST_OPEN + 2; at += 1) await bring(text)
    expect(await listStatements(seller.ctx)).toHaveLength(MOST_OPEN)
    for (let at = MOST_OPEN + 4; at < FILES_A_DAY.points; at += 1) await bring('<a').catch(() => {})
    await expect(bring(text)).rejects.toEqual(
      expect.objectContaining(refuse('limit', 'common:refused.limit', { seconds: expect.any(Number) })),
    )
  })

  test('is forgotten after a month, but for what it paid', async () => {
    const whole = await owed()
    const code = await bring(camtOf('02', [whole.entry, { amount: '3', text: 'private', name: 'Eve' }]))
    const open = await bring(camtOf('02', [{ amount: '3' }]))
    await confirmed(code)
    await sweepStatements(later(29))
    expect(await queuesOf(code)).toEqual(['booked', 'unknown'])
    await sweepStatements(later(31))
    expect((await shown(code)).rows).toMatchObject([{ queue: 'booked', name: null, text: null }])
    await expect(shown(open)).rejects.toEqual(expect.objectContaining({ kind: 'notFound' }))
    expect(await queuesOf(await bring(camtOf('08', [whole.entry])))).toEqual(['again'])
    await expect(sweepStatements(seller.ctx)).rejects.toThrow()
  })
})

describe('a table whose columns are not known', () => {
  const tableOf = ({ amount, reference }: WrittenEntry, day = today()) =>
    ['Wann;Wer;Was;Wieviel', `${day};Rao;${reference};${amount}`].join('\n')
  const named = { columns: ['day', 'name', 'purpose', 'amount'], dayOrder: '', decimal: '', currency: '' }
  const waitingFor = async (code: string) => {
    const [row] = await db().select().from(bankStatements).where(eq(bankStatements.code, code))
    return row?.unread !== null
  }

  const layouts = () =>
    db().select().from(statementLayouts).where(eq(statementLayouts.sellerId, seller.event.ownerId))

  test('waits until its seller names them, pays then, and the next one is read by itself', async () => {
    const [first, second] = [await owed(), await owed()]
    const code = await bring(tableOf(first.entry))
    expect(await shown(code)).toMatchObject({ stage: 'unread', total: 0, isNamed: false })
    expect((await shown(code)).unnamed?.columns[1]).toEqual({
      at: 1,
      name: 'Wer',
      samples: ['Rao'],
      field: null,
    })
    expect((await listStatements(seller.ctx))[0]?.stage).toBe('unread')
    await expect(confirmStatement(seller.ctx, { statement: code })).rejects.toEqual(
      refused('statements:refused.unread'),
    )
    await nameColumns(seller.ctx, { statement: code, ...named })
    expect(await shown(code)).toMatchObject({ stage: 'ready', isNamed: true, unnamed: null })
    expect([await queuesOf(code), await waitingFor(code)]).toEqual([['match'], false])
    await expect(nameColumns(seller.ctx, { statement: code, ...named })).rejects.toEqual(
      refused('statements:refused.read'),
    )
    await confirmed(code)
    expect((await orderOf(first.reference)).payment).toBe('paid')

    const next = await bring(tableOf(second.entry))
    expect([await queuesOf(next), (await shown(next)).isNamed]).toEqual([['match'], true])
    const other = await aSeller()
    expect((await shown(await bring(tableOf(second.entry), other.ctx), other.ctx)).stage).toBe('unread')
    await expectBooksInOrder()
  })

  test('is not read where the choice is wrong, and says why', async () => {
    const { entry } = await owed()
    const code = await bring(tableOf(entry, '03/04/2026'))
    const fault = (field: string, key: string) =>
      expect.objectContaining({ fields: { [field]: expect.objectContaining({ key: `statements:${key}` }) } })
    const say = (more: object) => nameColumns(seller.ctx, { statement: code, ...named, ...more })
    await expect(say({ columns: ['', 'name', 'purpose', 'amount'] })).rejects.toEqual(
      fault('', 'naming.fault.day'),
    )
    await expect(say({ columns: ['day', 'amount', 'purpose', 'amount'] })).rejects.toEqual(
      fault('columns.3', 'naming.fault.twice'),
    )
    await expect(say({})).rejects.toEqual(fault('', 'fault.days'))
    await expect(say({ columns: ['day', 'amount', 'purpose', 'name'] })).rejects.toEqual(
      fault('', 'fault.empty'),
    )
    await expect(say({ columns: ['madeup'] })).rejects.toEqual(expect.objectContaining({ kind: 'notFound' }))
    expect([await waitingFor(code), await layouts()]).toEqual([true, []])
    await say({ dayOrder: 'month' })
    expect((await shown(code)).rows[0]?.day).toBe('2026-03-04')
  })

  test('is asked for anew once it is forgotten, or once the next file cannot be read so', async () => {
    const { entry } = await owed()
    const code = await bring(tableOf(entry))
    await nameColumns(seller.ctx, { statement: code, ...named, decimal: '.' })
    const odd = await bring(tableOf({ ...entry, amount: '1,2,3' }))
    expect((await shown(odd)).stage).toBe('unread')
    await nameColumns(seller.ctx, {
      statement: odd,
      ...named,
      columns: ['day', 'name', 'amount', 'purpose'],
    }).catch(() => {})
    await confirmed(code)
    await forgetLayout(seller.ctx, { statement: code })
    expect(await shown(code)).toMatchObject({ stage: 'done', isNamed: false })
    const again = await bring(tableOf(entry))
    expect((await shown(again)).stage).toBe('unread')
    await nameColumns(seller.ctx, { statement: again, ...named })
    await forgetLayout(seller.ctx, { statement: again })
    await expect(shown(again)).rejects.toEqual(expect.objectContaining({ kind: 'notFound' }))
    expect(await layouts()).toEqual([])
  })

  test('waits a day, and is named once by two at the same moment', async () => {
    const { entry } = await owed()
    const [left, both] = [await bring(tableOf(entry)), await bring(tableOf(entry))]
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => nameColumns(seller.ctx, { statement: both, ...named })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await shown(both)).total).toBe(1)
    await sweepStatements(later(0.9))
    expect(await waitingFor(left)).toBe(true)
    await sweepStatements(later(1.1))
    await expect(shown(left)).rejects.toEqual(expect.objectContaining({ kind: 'notFound' }))
    expect((await shown(both)).total).toBe(1)
  })

  test('is nobody else’s to name or to forget', async () => {
    const { entry } = await owed()
    const code = await bring(tableOf(entry))
    const other = await aSeller()
    const seeker = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
    const notFound = expect.objectContaining({ kind: 'notFound' })
    const visitor = makeContext({ ip: '127.0.0.1' })
    for (const ctx of [other.ctx, seeker])
      await expect(nameColumns(ctx, { statement: code, ...named })).rejects.toEqual(notFound)
    await expect(nameColumns(visitor, { statement: code, ...named })).rejects.toEqual(
      refused('common:refused.signIn'),
    )
    await expect(forgetLayout(seller.ctx, { statement: code })).rejects.toEqual(notFound)
    await nameColumns(seller.ctx, { statement: code, ...named })
    for (const ctx of [other.ctx, seeker])
      await expect(forgetLayout(ctx, { statement: code })).rejects.toEqual(notFound)
    await expect(forgetLayout(visitor, { statement: code })).rejects.toEqual(refused('common:refused.signIn'))
    expect(await queuesOf(code)).toEqual(['match'])
  })
})

describe('at the same moment', () => {
  test('the same file is brought twice, confirmed twice and booked by four workers: each entry pays once', async () => {
    const bills = [await owed(), await owed(), await owed()]
    const text = camtOf(
      '02',
      bills.map(({ entry }) => entry),
    )
    const codes = await Promise.all([bring(text), bring(text)])
    await Promise.all([...codes, ...codes].map((code) => confirmStatement(seller.ctx, { statement: code })))
    const ids = await Promise.all(codes.map(idOf))
    await Promise.all([...ids, ...ids].map((id) => bookStatement(system, id)))
    expect(await captures(...bills.map(({ reference }) => reference))).toBe(3)
    const used = await db().select().from(bankEntries).where(inArray(bankEntries.statementId, ids))
    expect(used.filter(({ bookedAt }) => bookedAt !== null)).toHaveLength(3)
    await expectBooksInOrder()
  })

  test('of what was marked by hand before, the account that its statement names is kept as a hash, and pays nothing again', async () => {
    const IBAN = 'DE89370400440532013000'
    const [marked, partly] = [await owed(), await owed()]
    for (const { entry, reference } of [marked, partly])
      await markTransferPaid(seller.ctx, { ...entry, reference, day: today() })
    const code = await bring(
      camtOf('02', [
        { ...marked.entry, payer: IBAN },
        { ...partly.entry, payer: IBAN, amount: '1.00' },
      ]),
    )
    await confirmed(code)
    const marksOf = async ({ reference }: { reference: string }) => {
      const { id } = await orderOf(reference)
      return (await db().select().from(payerMarks).where(eq(payerMarks.orderId, id))).map(({ mark }) => mark)
    }
    expect([await marksOf(marked), await marksOf(partly)]).toEqual([[payerMarkOf(IBAN)], []])
    expect(await captures(marked.reference, partly.reference)).toBe(2)
    await expectBooksInOrder()
  })

  test('it is marked by hand, lapses or is cancelled: one of the two is true', async () => {
    const [marked, lapsed, cancelled] = [await owed(), await owed(), await owed()]
    const code = await bring(camtOf('02', [marked.entry, lapsed.entry, cancelled.entry]))
    await confirmStatement(seller.ctx, { statement: code })
    await Promise.allSettled([
      bookStatement(system, await idOf(code)),
      markTransferPaid(seller.ctx, { ...marked.entry, reference: marked.reference, day: today() }),
      lapseBills(later(40)),
      cancelBill(cancelled.buyer, { reference: cancelled.reference }),
    ])
    await bookStatement(system, await idOf(code))
    for (const { reference } of [marked, lapsed, cancelled]) {
      const { state, payment } = await orderOf(reference)
      expect(['confirmed paid', 'cancelled failed']).toContain(`${state} ${payment}`)
      expect(await captures(reference)).toBe(payment === 'paid' ? 1 : 0)
    }
    await expectBooksInOrder()
  })

  test('an entry whose mark is another’s, as in a file that was changed by hand, pays one bill', async () => {
    const bills = [await owed(), await owed()]
    const codes = await Promise.all(bills.map(({ entry }) => bring(camtOf('02', [entry]))))
    const ids = await Promise.all(codes.map(idOf))
    await db().update(bankEntries).set({ entryKey: 'same' }).where(inArray(bankEntries.statementId, ids))
    for (const code of codes) await confirmStatement(seller.ctx, { statement: code })
    await Promise.all(ids.map((id) => bookStatement(system, id)))
    expect(await captures(...bills.map(({ reference }) => reference))).toBe(1)
    await expectBooksInOrder()
  })
})

describe('a stranger', () => {
  test('cannot bring, see, confirm, drop or book a statement of somebody else, nor pay by one', async () => {
    const bill = await owed()
    const code = await bring(camtOf('02', [bill.entry]))
    const other = await aSeller()
    const seeker = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
    const visitor = makeContext({ ip: '127.0.0.1' })
    const notFound = expect.objectContaining({ kind: 'notFound' })
    for (const ctx of [other.ctx, seeker]) {
      await expect(shown(code, ctx)).rejects.toEqual(notFound)
      await expect(confirmStatement(ctx, { statement: code })).rejects.toEqual(notFound)
      await expect(dropStatement(ctx, { statement: code })).rejects.toEqual(notFound)
    }
    await expect(confirmStatement(visitor, { statement: code })).rejects.toEqual(
      refused('common:refused.signIn'),
    )
    await expect(dropStatement(visitor, { statement: code })).rejects.toEqual(
      refused('common:refused.signIn'),
    )
    await expect(bring(camtOf('02', [bill.entry]), visitor)).rejects.toEqual(refused('common:refused.signIn'))
    await expect(bring(camtOf('02', [bill.entry]), seeker)).rejects.toEqual(
      refused('common:refused.forbidden'),
    )
    await expect(listStatements(seeker)).rejects.toEqual(refused('common:refused.forbidden'))
    await expect(bookStatement(seller.ctx, await idOf(code))).rejects.toThrow()
    const [entry] = await db()
      .select()
      .from(bankEntries)
      .where(eq(bankEntries.statementId, await idOf(code)))
    const asked = { entryId: entry?.id ?? '', statement: code }
    await expect(inTransaction((tx) => payByEntry(tx, other.ctx, asked))).rejects.toThrow()

    // Another seller's reference is as unknown as one that nobody has, and books nothing.
    const theirs = await bring(camtOf('02', [bill.entry]), other.ctx)
    expect((await shown(theirs, other.ctx)).rows).toMatchObject([{ queue: 'unknown', bills: [] }])
    await confirmed(theirs, other.ctx)
    expect((await orderOf(bill.reference)).payment).toBe('awaiting')
    await dropStatement(seller.ctx, { statement: code })
    await expect(shown(code)).rejects.toEqual(notFound)
    const kept = await bring(camtOf('02', [bill.entry]))
    await confirmed(kept)
    await expect(dropStatement(seller.ctx, { statement: kept })).rejects.toEqual(
      refused('statements:refused.confirmed'),
    )
  })
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { setCollection } from '#app/features/sales/collection-terms/set-collection.server.ts'
import { askStatement } from '#app/features/sales/collective-statements/ask-statement.server.ts'
import { assignReceipt } from '#app/features/sales/collective-statements/assign-receipt.server.ts'
import { disputeInvoice } from '#app/features/sales/collective-statements/dispute-invoice.server.ts'
import { emailStatement } from '#app/features/sales/collective-statements/email-statement.server.ts'
import { endDispute } from '#app/features/sales/collective-statements/end-dispute.server.ts'
import { issueStatements } from '#app/features/sales/collective-statements/issue-statements.server.ts'
import {
  getCollection,
  listCollectiveStatements,
} from '#app/features/sales/collective-statements/queries-company.server.ts'
import { listCredits, listReceipts } from '#app/features/sales/collective-statements/queries-staff.server.ts'
import { getCollectiveStatement } from '#app/features/sales/collective-statements/queries-statement.server.ts'
import { recordReceipt } from '#app/features/sales/collective-statements/record-receipt.server.ts'
import { returnCredit } from '#app/features/sales/collective-statements/return-credit.server.ts'
import { sendBackReceipt } from '#app/features/sales/collective-statements/send-back-receipt.server.ts'
import {
  collectionReceipts,
  collectiveStatements,
} from '#app/features/sales/collective-statements/tables.server.ts'
import { writeStatement } from '#app/features/sales/collective-statements/write-statement.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { listOpenTransfers } from '#app/features/sales/receivables/queries-transfers.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aPayer } from '../payouts/a-payee.ts'
import { aBilled, aBiller, aCollector, balanceOf, orderOf, paidOf } from './a-collector.ts'

const system = systemContext('test')
const today = () => new Date().toISOString().slice(0, 10)
beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const broken = async () =>
  (await checkInvariants())
    .filter(({ broken: rows }) => rows > 0)
    .map(({ name, examples }) => `${name}: ${examples.join()}`)
const referenceOf = async (number: string) => {
  const [row] = await db()
    .select()
    .from(collectiveStatements)
    .where(eq(collectiveStatements.numberText, number))
  return creditorReference(row?.reference ?? '')
}
const came = (staff: Ctx, words: string, minor: number, currency = 'EUR', key = randomUUID()) =>
  recordReceipt(staff, {
    key,
    words,
    payer: 'Rao Gears',
    amount: (minor / 100).toFixed(2),
    currency,
    day: today(),
  })

test('one transfer settles the invoices of many sellers, each is owed its share, and twice is once', async () => {
  const [staff, company] = [await aPayer(), await aCollector()]
  const sellers = [
    await aBiller(),
    await aBiller({ priceMinor: 20_000 }),
    await aBiller({ priceMinor: 5_000 }),
  ]
  const references = []
  for (const seller of sellers) references.push(await aBilled(company.ctx, seller))
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.subjectId, (await orderOf(references[0] ?? '')).id))
  expect(invoice?.transfer?.holder).toBe((await getCollectiveAccount()).holder)
  expect(await listOpenTransfers(sellers[0]!.ctx)).toMatchObject([{ isCollected: true }])
  await expect(
    markTransferPaid(sellers[0]!.ctx, { reference: references[0], amount: '100', day: today() }),
  ).rejects.toMatchObject({ reason: 'transfers:refused.over' })

  const key = randomUUID()
  const [number, again] = await Promise.all([
    askStatement(company.ctx, { key }),
    askStatement(company.ctx, { key }),
  ])
  expect(again).toBe(number)
  const statement = await getCollectiveStatement(company.ctx, number)
  expect(statement.left).toMatchObject([{ currency: 'EUR', totalMinor: 35_000, toPayMinor: 35_000 }])
  expect(statement.lines.map(({ standing }) => standing)).toEqual(['open', 'open', 'open'])
  const words = readPaper(await writeStatement(company.ctx, number))
  expect([words.includes(number), words.includes('Rao Gears GmbH')]).toEqual([true, true])

  const [once, reference] = [randomUUID(), await referenceOf(number)]
  await Promise.all([1, 2, 3].map(() => came(staff, reference, 35_000, 'EUR', once)))
  expect(await came(staff, reference, 35_000, 'EUR', once)).toBe('again')
  expect(await paidOf(references)).toEqual(references)
  expect(await balanceOf(company.partyId, 'credit')).toBe(0)
  expect(await Promise.all(sellers.map(({ partyId }) => balanceOf(partyId, 'payable')))).toEqual([
    9_000, 18_000, 4_500,
  ])
  expect(await Promise.all(sellers.map(({ partyId }) => balanceOf(partyId, 'seller_bank')))).toEqual([
    0, 0, 0,
  ])
  const after = await getCollectiveStatement(company.ctx, number)
  expect(after.lines.map(({ standing }) => standing)).toEqual(['settled', 'settled', 'settled'])
  expect(after.left).toEqual([])
  await expect(askStatement(company.ctx, { key: randomUUID() })).rejects.toMatchObject({
    reason: 'collective-statements:refused.nothingOpen',
  })
  expect(await broken()).toEqual([])
})

async function getCollectiveAccount() {
  const { collectingAccount } = await import('#app/features/money/payments/collecting-account.server.ts')
  const account = collectingAccount('EUR')
  if (!account) throw new Error('no collecting account')
  return account
}

test('a part settles what it names, else the oldest; more than is owed is credit for the next statement', async () => {
  const [staff, company] = [await aPayer(), await aCollector()]
  const sellers = [
    await aBiller(),
    await aBiller({ priceMinor: 20_000 }),
    await aBiller({ priceMinor: 5_000 }),
  ]
  const [first = '', second = '', third = ''] = [
    await aBilled(company.ctx, sellers[0]!),
    await aBilled(company.ctx, sellers[1]!),
    await aBilled(company.ctx, sellers[2]!),
  ]
  const number = await askStatement(company.ctx, { key: randomUUID() })
  const reference = await referenceOf(number)
  expect(await came(staff, `${reference} ${creditorReference(second)}`, 20_000)).toBe('collected')
  expect(await paidOf([first, second, third])).toEqual([second])
  // Too little for the oldest, enough for another: no seller waits for one.
  expect(await came(staff, `Invoices by ${number}`, 6_000)).toBe('collected')
  expect(await paidOf([first, second, third])).toEqual([second, third])
  expect((await getCollection(company.ctx)).credits).toEqual([{ currency: 'EUR', minor: 1_000 }])
  expect(await came(staff, reference, 15_000)).toBe('collected')
  expect(await paidOf([first, second, third])).toEqual([first, second, third])
  expect(await listCredits(staff)).toContainEqual(
    expect.objectContaining({ slug: expect.any(String), currency: 'EUR', minor: 6_000 }),
  )

  const [next, large] = [await aBilled(company.ctx, sellers[2]!), await aBilled(company.ctx, sellers[0]!)]
  const later = await askStatement(company.ctx, { key: randomUUID() })
  expect(await paidOf([next, large])).toEqual([next])
  const { left } = await getCollectiveStatement(company.ctx, later)
  expect(left).toMatchObject([{ totalMinor: 10_000, creditMinor: 1_000, toPayMinor: 9_000 }])
  expect(await came(staff, await referenceOf(later), 9_000)).toBe('collected')
  expect(await paidOf([large])).toEqual([large])
  expect(await balanceOf(company.partyId, 'credit')).toBe(0)
  expect(await broken()).toEqual([])
})

test('what is disputed is left out until it is not; money of nobody waits, is assigned or sent back', async () => {
  const [staff, company, other] = [await aPayer(), await aCollector(), await aCollector()]
  const seller = await aBiller()
  const [disputed, open] = [await aBilled(company.ctx, seller), await aBilled(company.ctx, seller)]
  await disputeInvoice(company.ctx, { order: disputed, reason: 'The training was too short.' })
  await disputeInvoice(company.ctx, { order: disputed, reason: 'Once more.' })
  const number = await askStatement(company.ctx, { key: randomUUID() })
  const shown = await getCollectiveStatement(company.ctx, number)
  expect(shown.lines.map(({ order }) => order)).toEqual([open])
  const reference = await referenceOf(number)
  expect(await came(staff, `${reference} ${creditorReference(disputed)}`, 20_000)).toBe('collected')
  expect(await paidOf([disputed, open])).toEqual([open])
  await endDispute(company.ctx, { order: disputed })
  await expect(askStatement(company.ctx, { key: randomUUID() })).rejects.toMatchObject({
    reason: 'collective-statements:refused.nothingOpen',
  })
  // The credit paid it as the statement was to be issued, and that was taken back with the refusal.
  expect(await paidOf([disputed])).toEqual([])
  const more = await aBilled(company.ctx, seller)
  await askStatement(company.ctx, { key: randomUUID() })
  expect((await paidOf([disputed, more])).length).toBe(1)

  const theirs = await aBilled(other.ctx, seller)
  expect(await came(staff, 'Training in November', 10_000)).toBe('queued')
  expect(await came(staff, `${reference} ${creditorReference(theirs)}`, 700)).toBe('queued')
  const { rows } = await listReceipts(staff, 1)
  const [mixed, unknown] = rows.filter(({ waits }) => waits)
  await assignReceipt(staff, { receipt: unknown?.id, reference: creditorReference(theirs) })
  await assignReceipt(staff, { receipt: unknown?.id, reference: creditorReference(theirs) })
  expect(await paidOf([theirs])).toEqual([theirs])
  await expect(sendBackReceipt(staff, { receipt: unknown?.id })).rejects.toMatchObject({ kind: 'conflict' })
  await sendBackReceipt(staff, { receipt: mixed?.id })
  await expect(assignReceipt(staff, { receipt: mixed?.id, reference })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await broken()).toEqual([])
})

test('what goes back of a collected invoice is credit at once, and staff return it once, no more than it is', async () => {
  const [staff, company, seller] = [await aPayer(), await aCollector(), await aBiller()]
  const reference = await aBilled(company.ctx, seller, 2)
  expect(await came(staff, creditorReference(reference), 20_000)).toBe('collected')
  expect(await balanceOf(seller.partyId, 'payable')).toBe(18_000)
  await cancelBooking(company.ctx, { reference, position: '2', seen: '10000' })
  await followFacts()
  const credit = await balanceOf(company.partyId, 'credit')
  expect(credit).toBeGreaterThan(0)
  expect(await balanceOf(seller.partyId, 'payable')).toBe(18_000 - credit * 0.9)
  const [mail] = await db()
    .select()
    .from(emails)
    .where(sql`${emails.text} like '%credit%' and ${emails.kind} like 'orders.%'`)
  expect(mail?.text ?? '').not.toContain('card')
  const amount = (credit / 100).toFixed(2)
  const wish = { key: randomUUID(), company: company.slug, currency: 'EUR', amount }
  await expect(returnCredit(staff, { ...wish, amount: '9999' })).rejects.toMatchObject({
    fields: { amount: expect.anything() },
  })
  await Promise.all([1, 2].map(() => returnCredit(staff, wish)))
  expect(await balanceOf(company.partyId, 'credit')).toBe(0)
  expect(await broken()).toEqual([])
})

test('statements of a period are issued once, mailed to admins, and never change', async () => {
  const [company, seller] = [await aCollector({ rhythm: 'weekly' }), await aBiller()]
  await aBilled(company.ctx, seller)
  const inAWeek = { ...system, now: () => new Date(Date.now() + 7 * 86_400_000) }
  await Promise.all([issueStatements(inAWeek), issueStatements(inAWeek)])
  expect((await listCollectiveStatements(company.ctx, 1)).total).toBe(1)
  expect(await issueStatements(inAWeek)).toBe(0)
  const [row] = await db()
    .select()
    .from(collectiveStatements)
    .where(eq(collectiveStatements.partyId, company.partyId))
  await emailStatement(system, { statementId: row?.id ?? '' })
  await emailStatement(system, { statementId: row?.id ?? '' })
  const mails = await db().select().from(emails).where(eq(emails.kind, 'collective-statements.issued'))
  const own = mails.filter(({ dedupKey }) => dedupKey?.includes(row?.id ?? '-'))
  expect(own).toHaveLength(1)
  expect(own[0]?.text).toContain('€100')
  expect(own[0]?.attachments.map(({ filename }) => filename)).toEqual([`${row?.numberText}.pdf`])
  await expect(
    db()
      .update(collectiveStatements)
      .set({ numberText: 'CS-1' })
      .where(eq(collectiveStatements.id, row?.id ?? '')),
  ).rejects.toThrow()
})

test('through the database random chains leave every cent where a recount finds it', async () => {
  const [staff, company] = [await aPayer(), await aCollector()]
  const sellers = [
    await aBiller({ priceMinor: 7_300 }),
    await aBiller({ priceMinor: 12_999 }),
    await aBiller({ priceMinor: 40_000, currency: 'INR' }),
    await aBiller({ priceMinor: 2_501 }),
  ]
  let seed = 20_261_129
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % sides
  }
  const all: string[] = []
  const got: Record<string, number> = { EUR: 0, INR: 0 }
  for (let round = 0; round < 12; round += 1) {
    for (let at = 0; at < 2; at += 1) all.push(await aBilled(company.ctx, sellers[dice(4)]!, 1 + dice(2)))
    if (dice(4) === 0) await disputeInvoice(company.ctx, { order: all.at(-1), reason: 'Not yet.' })
    const { sums, open } = await getCollection(company.ctx)
    if (sums.length === 0) continue
    const number = await askStatement(company.ctx, { key: randomUUID() }).catch(() => null)
    if (number === null) continue
    const reference = await referenceOf(number)
    const statement = await getCollectiveStatement(company.ctx, number)
    const listed = (await getCollection(company.ctx)).open.filter(({ reason }) => reason === null)
    expect(statement.lines.map(({ order }) => order).toSorted()).toEqual(
      listed.map(({ order }) => order).toSorted(),
    )
    const { currency, toPayMinor } = statement.left[dice(statement.left.length)]!
    const named = dice(2) === 0 ? ` ${creditorReference(open[dice(open.length)]?.order ?? '')}` : ''
    const minor = Math.floor((toPayMinor * (20 + dice(110))) / 100)
    if (minor === 0) continue
    const key = randomUUID()
    await Promise.all([1, 2].map(() => came(staff, reference + named, minor, currency, key)))
    got[currency] = (got[currency] ?? 0) + minor
  }
  const paid = await Promise.all((await paidOf(all)).map(orderOf))
  expect(paid.length).toBeGreaterThan(5)
  for (const currency of ['EUR', 'INR']) {
    const used = paid.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.totalMinor, 0)
    expect(await balanceOf(company.partyId, 'credit', currency)).toBe((got[currency] ?? 0) - used)
  }
  for (const { partyId } of sellers)
    for (const currency of ['EUR', 'INR']) {
      const own = paid.filter((one) => one.sellerId === partyId && one.currency === currency)
      const share = own.reduce((sum, one) => sum + one.totalMinor - one.commissionMinor, 0)
      expect(await balanceOf(partyId, 'payable', currency)).toBe(share)
    }
  expect(
    await db().$count(collectionReceipts, eq(collectionReceipts.partyId, company.partyId)),
  ).toBeGreaterThan(4)
  expect(await broken()).toEqual([])
}, 120_000)

test('nobody but its admins says how a company pays, and nobody but staff who pay out touches the account', async () => {
  const [company, stranger] = [await aCollector(), await aCollector()]
  const seller = await aBiller()
  const reference = await aBilled(company.ctx, seller)
  const number = await askStatement(company.ctx, { key: randomUUID() })
  const person = makeContext({ actor: aPerson() })
  for (const ctx of [makeContext({}), person, company.employee]) {
    await expect(setCollection(ctx, { rhythm: 'weekly' })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getCollection(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listCollectiveStatements(ctx, 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(askStatement(ctx, { key: randomUUID() })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(writeStatement(ctx, number)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(disputeInvoice(ctx, { order: reference, reason: 'x' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(endDispute(ctx, { order: reference })).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(getCollectiveStatement(stranger.ctx, number)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(disputeInvoice(stranger.ctx, { order: reference, reason: 'x' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await expect(endDispute(stranger.ctx, { order: reference })).rejects.toMatchObject({ kind: 'notFound' })
  expect((await getCollectiveStatement(company.manager, number)).mayDispute).toBe(false)
  for (const act of [
    () => setCollection(company.manager, { rhythm: 'weekly' }),
    () => askStatement(company.manager, { key: randomUUID() }),
    () => disputeInvoice(company.manager, { order: reference, reason: 'x' }),
    () => endDispute(company.manager, { order: reference }),
  ])
    await expect(act()).rejects.toMatchObject({ kind: 'forbidden' })
  for (const ctx of [makeContext({}), person, company.ctx, seller.ctx]) {
    await expect(issueStatements(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(emailStatement(ctx, { statementId: randomUUID() })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(came(ctx, 'x', 100)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listReceipts(ctx, 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listCredits(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(assignReceipt(ctx, { receipt: randomUUID(), reference: 'x' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(sendBackReceipt(ctx, { receipt: randomUUID() })).rejects.toMatchObject({ kind: 'notFound' })
    const wish = { key: randomUUID(), company: company.slug, currency: 'EUR', amount: '1' }
    await expect(returnCredit(ctx, wish)).rejects.toMatchObject({ kind: 'notFound' })
  }
})

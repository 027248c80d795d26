import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  collectedTaxPostings,
  disputePostings,
  type Posting,
  receiptPostings,
  reversalPostings,
  salePostings,
  sharePostings,
} from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { announceStatements } from '#app/features/sales/seller-reports/announce-statements.server.ts'
import { askDetails } from '#app/features/sales/seller-reports/ask-details.server.ts'
import { makeReports } from '#app/features/sales/seller-reports/make-reports.server.ts'
import { getTaxDetails, listOwnReports } from '#app/features/sales/seller-reports/queries-details.server.ts'
import {
  getReport,
  listReportedSellers,
  listReports,
} from '#app/features/sales/seller-reports/queries-reports.server.ts'
import { listOwnYear, listSellerYears } from '#app/features/sales/seller-reports/queries-years.server.ts'
import { saveTaxDetails } from '#app/features/sales/seller-reports/save-tax-details.server.ts'
import { sellerDetailRequests } from '#app/features/sales/seller-reports/tables.server.ts'
import { writeReport } from '#app/features/sales/seller-reports/write-report.server.ts'
import { writeSellers } from '#app/features/sales/seller-reports/write-sellers.server.ts'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { byKey, recountYear } from './recount.ts'

const TEST = { MODE: 'test' as const, LOG_LEVEL: 'silent' as const }
beforeAll(() => configure({ ...TEST, OPERATOR_COUNTRY: 'DE', OPERATOR_TAX_NUMBER: 'DE123456789' }))
afterAll(() => configure({ ...TEST, OPERATOR_COUNTRY: '', OPERATOR_TAX_NUMBER: '' }))

const PLACE = { street: 'Lindenweg 4', postalCode: '10115', city: 'Berlin', country: 'DE' }
const PERSON = {
  sellerType: 'individual',
  givenName: 'Lena',
  familyName: 'Vogt & Söhne',
  birthDate: '1980-04-30',
  tin: '12345678901',
  ...PLACE,
}

async function aSeller({ country = 'DE' }: { country?: string | null } = {}) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      seller: { ...PLACE, country, legalName: 'Lena Vogt' },
    })
    await aBankAccount(tx, { partyId: account.partyId })
    const actor = personOf(account, { serviceType: 'provider', approval: 'approved' })
    return { account, partyId: account.partyId, ctx: makeContext({ actor }) }
  })
}

async function aPayer(at: string): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  const ctx = makeContext({ actor: personOf(account, { staffTasks: ['payOut'] }) })
  return { ...ctx, now: () => new Date(at) }
}

const post = (
  kind: Parameters<typeof postLedgerEntry>[1]['kind'],
  at: Date,
  postings: Posting[],
  id = newId(),
) =>
  inTransaction((tx) =>
    postLedgerEntry(tx, {
      kind,
      uniqueKey: `${kind}:${newId()}`,
      subject: { kind: 'order', id },
      occurredAt: at,
      postings,
    }),
  )

const sell = async (partyId: PartyId, minor: number, at: string, currency = 'EUR') => {
  const id = newId()
  const [total, kept] = [money(minor, currency), money(Math.round(minor / 10), currency)]
  await post('sale', new Date(at), salePostings(total, kept, partyId), id)
  return id
}

/** Numbers that are the same each time (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

test('each quarter of each seller equals the ledger: sales, refunds, disputes, taxes, transfers, payouts, two currencies', async () => {
  const next = numbers(375)
  const sellers = await Promise.all([1, 2, 3, 4, 5].map(() => aSeller()))
  for (let made = 0; made < 160; made++) {
    const { partyId } = sellers[next(sellers.length)] as (typeof sellers)[number]
    const currency = next(3) === 0 ? 'INR' : 'EUR'
    const at = new Date(Date.UTC(2030, 0, 1) + next(366 * 24) * 3_600_000 - 12 * 3_600_000)
    const minor = 1_000 + next(400_000)
    const [total, kept] = [money(minor, currency), money(Math.round(minor / 10), currency)]
    const id = newId()
    await post('sale', at, salePostings(total, kept, partyId), id)
    const later = new Date(at.getTime() + next(120) * 86_400_000)
    const fate = next(7)
    if (fate === 0) await post('sale_reversal', later, reversalPostings(total, kept, partyId), id)
    const part = money(Math.round(minor / 3), currency)
    if (fate === 1)
      await post(
        'sale_reversal',
        later,
        reversalPostings(part, money(Math.round(part.minor / 10), currency), partyId),
        id,
      )
    if (fate === 2) await post('dispute', later, disputePostings(sharePostings(total, kept, partyId)), id)
    if (fate === 3)
      await post('tax_collected', at, collectedTaxPostings(money(next(500) + 1, currency), partyId), id)
    if (fate === 4) await post('seller_receipt', later, receiptPostings(total, partyId), id)
    if (fate === 5)
      await post('payout', later, [
        { account: 'payable', ownerId: partyId, amount: money(-1_000, currency) },
        { account: 'payout', ownerId: partyId, amount: money(1_000, currency) },
      ])
  }
  const staff = await aPayer('2031-01-10T09:00:00Z')
  for (const year of [2029, 2030, 2031]) {
    const found = byKey(await listSellerYears(staff, year))
    expect(found, String(year)).toEqual(await recountYear(year))
    if (year === 2030) expect(found.size).toBe(10)
    for (const { ctx, partyId } of sellers) {
      const own = byKey(await listOwnYear(ctx, year))
      expect(own).toEqual(new Map([...found].filter(([key]) => key.startsWith(partyId))))
    }
  }
})

test('a quarter ends by UTC, to the second', async () => {
  const { ctx, partyId } = await aSeller()
  await sell(partyId, 1_000, '2032-03-31T23:59:59Z')
  await sell(partyId, 2_000, '2032-04-01T00:00:00Z')
  await sell(partyId, 4_000, '2032-12-31T23:59:59Z')
  await sell(partyId, 8_000, '2033-01-01T00:00:00Z')
  const [year] = await listOwnYear(ctx, 2032)
  expect(year?.quarters.map(({ consideration }) => consideration)).toEqual([900, 1_800, 0, 3_600])
})

test('files: what is new, once by however many presses, what is corrected, and what is deleted', async () => {
  const [one, other] = [await aSeller(), await aSeller()]
  for (const { ctx } of [one, other])
    await saveTaxDetails(ctx, { ...PERSON, seen: (await getTaxDetails(ctx)).seen })
  await sell(one.partyId, 50_000, '2034-02-03T10:00:00Z')
  await sell(other.partyId, 70_049, '2034-08-03T10:00:00Z')
  const early = await aPayer('2034-12-31T23:00:00Z')
  await expect(makeReports(early, { year: '2034' })).rejects.toMatchObject({
    reason: 'seller-reports:refused.notOver',
  })
  const staff = await aPayer('2035-01-12T09:00:00Z')
  const made = await Promise.all([1, 2, 3].map(() => makeReports(staff, { year: '2034' })))
  expect(made.toSorted()).toEqual([0, 0, 1])
  const [first] = await listReports(staff, 2034)
  expect(first).toMatchObject({ kind: 'new', lines: 2 })
  const { name, xml } = await writeReport(staff, first?.messageRef ?? '')
  expect(name).toBe(`${first?.messageRef}.xml`)
  expect(xml).toContain('<dpi:LastName>Vogt &amp; Söhne</dpi:LastName>')
  expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">450</dpi:ConsQ1>')
  expect(xml).toContain('<dpi:ConsQ3 currCode="EUR">630</dpi:ConsQ3>')
  expect(await writeReport(staff, first?.messageRef ?? '')).toEqual({ name, xml })

  // Where it lives now makes no earlier year wrong; what went back within the year does.
  const moved = await getTaxDetails(one.ctx)
  await saveTaxDetails(one.ctx, { ...PERSON, street: 'Ahornweg 9', seen: moved.seen })
  expect(await makeReports(staff, { year: '2034' })).toBe(0)
  const back = [money(20_000, 'EUR'), money(2_000, 'EUR')] as const
  await post('sale_reversal', new Date('2034-11-01T10:00:00Z'), reversalPostings(...back, one.partyId))
  const gone = await getTaxDetails(other.ctx)
  await saveTaxDetails(other.ctx, { ...PERSON, country: 'CH', tinCountry: 'CH', seen: gone.seen })
  const third = await aSeller()
  await saveTaxDetails(third.ctx, { ...PERSON, seen: (await getTaxDetails(third.ctx)).seen })
  await sell(third.partyId, 10_000, '2034-05-05T10:00:00Z')
  const later = { ...staff, now: () => new Date('2035-02-02T09:00:00Z') }
  expect(await makeReports(later, { year: '2034' })).toBe(2)
  const reports = await listReports(later, 2034)
  expect(reports.map(({ kind, lines }) => [kind, lines]).toSorted()).toEqual([
    ['correction', 2],
    ['new', 1],
    ['new', 2],
  ])
  const firstLines = (await getReport(staff, first?.messageRef ?? '')).lines
  const correction = reports.find(({ kind }) => kind === 'correction')?.messageRef ?? ''
  const { lines } = await getReport(staff, correction)
  const refOf = (partyId: string) => firstLines.find((line) => line.partyId === partyId)?.docRef
  expect(lines.map(({ partyId, indicator, corrects }) => [partyId, indicator, corrects]).toSorted()).toEqual(
    [
      [one.partyId, 'OECD2', refOf(one.partyId)],
      [other.partyId, 'OECD3', refOf(other.partyId)],
    ].toSorted(),
  )
  const corrected = (await writeReport(staff, correction)).xml
  expect(corrected).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>')
  expect(corrected).toContain(`<stf:CorrDocRefId>${refOf(one.partyId)}</stf:CorrDocRefId>`)
  expect(corrected).toContain('<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>')
  expect(corrected).toContain('<dpi:ConsQ4 currCode="EUR">-180</dpi:ConsQ4>')
  expect((await listOwnReports(one.ctx, 2034)).map(({ indicator }) => indicator)).toEqual(['OECD2', 'OECD1'])
  expect(await makeReports(later, { year: '2034' })).toBe(0)
  // A reference is never used twice.
  const all = await Promise.all(reports.map(({ messageRef }) => getReport(staff, messageRef)))
  const refs = all.flatMap((report) => report.lines.map(({ docRef }) => docRef))
  expect(new Set(refs).size).toBe(refs.length)
})

test('a year in which nobody sold says so, once; and an operator that is nowhere makes no file', async () => {
  const staff = await aPayer('2026-01-12T09:00:00Z')
  expect(await makeReports(staff, { year: '2023' })).toBe(1)
  expect(await makeReports(staff, { year: '2023' })).toBe(0)
  const [report] = await listReports(staff, 2023)
  expect(report).toMatchObject({ kind: 'nil', lines: 0 })
  expect((await writeReport(staff, report?.messageRef ?? '')).xml).toContain('DPI403')
  configure({ ...TEST, OPERATOR_COUNTRY: 'IN', OPERATOR_TAX_NUMBER: '' })
  const refused = makeReports(staff, { year: '2024' })
  await expect(refused).rejects.toMatchObject({ reason: 'seller-reports:refused.noOperator' })
  configure({ ...TEST, OPERATOR_COUNTRY: 'DE', OPERATOR_TAX_NUMBER: 'DE123456789' })
})

test('who is not reported: outside of the Union, excluded, or with what no file does without missing', async () => {
  const [indian, listed, bare, abroad] = [
    await aSeller({ country: 'IN' }),
    await aSeller(),
    await aSeller(),
    await aSeller({ country: 'CH' }),
  ]
  const all = [indian, listed, bare, abroad]
  for (const { partyId } of all) await sell(partyId, 10_000, '2036-02-03T10:00:00Z')
  const company = {
    ...PLACE,
    sellerType: 'entity',
    legalName: 'Vogt AG',
    registerNumber: 'HRB 1',
    tin: '27/123',
  }
  await saveTaxDetails(listed.ctx, {
    ...company,
    excludedAs: 'listed',
    seen: (await getTaxDetails(listed.ctx)).seen,
  })
  await saveTaxDetails(abroad.ctx, {
    ...PERSON,
    country: 'CH',
    tinCountry: 'IT',
    seen: (await getTaxDetails(abroad.ctx)).seen,
  })
  const staff = await aPayer('2037-01-05T09:00:00Z')
  const { rows, counts } = await listReportedSellers(staff, 2036, { view: 'all', page: 1 })
  const saidOf = (partyId: string) => {
    const row = rows.find((one) => one.partyId === partyId)
    return [row?.standing, row?.missing.join()]
  }
  expect(saidOf(indian.partyId)).toEqual(['elsewhere', ''])
  expect(saidOf(listed.partyId)).toEqual(['excluded', ''])
  expect(saidOf(bare.partyId)).toEqual(['reported', 'name,birthDate,tin'])
  expect(saidOf(abroad.partyId)).toEqual(['reported', ''])
  expect(counts).toEqual({ all: 4, missing: 1, reported: 2, excluded: 1, elsewhere: 1 })
  expect(await makeReports(staff, { year: '2036' })).toBe(1)
  const [report] = await listReports(staff, 2036)
  const { lines } = await getReport(staff, report?.messageRef ?? '')
  expect(lines.map(({ partyId }) => partyId)).toEqual([abroad.partyId])
  const { xml } = await writeReport(staff, report?.messageRef ?? '')
  expect(xml).toContain(
    '<dpi:ResCountryCode>CH</dpi:ResCountryCode><dpi:ResCountryCode>IT</dpi:ResCountryCode>',
  )
})

test('what is missing is asked for once a month, and is a case of those who pay out after 60 days', async () => {
  const { account, partyId, ctx } = await aSeller()
  await sell(partyId, 10_000, '2040-02-03T10:00:00Z')
  const at = (day: string): Ctx => ({ ...systemContext('test'), now: () => new Date(`${day}T07:00:00Z`) })
  for (const day of ['2040-02-06', '2040-02-13', '2040-03-05'])
    expect(await askDetails(at(day))).toBeGreaterThan(0)
  const asked = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  expect(asked.map(({ kind }) => kind)).toEqual(['taxDetailsAsked', 'taxDetailsAsked'])
  const casesAt = async (staff: Ctx) =>
    (await listCases(staff, { view: 'all', kind: 'taxDetails', language: '', after: '' })).rows.filter(
      ({ subjectId }) => subjectId === partyId,
    ).length
  expect(await casesAt(await aPayer('2040-04-05T07:00:00Z'))).toBe(0)
  expect(await casesAt(await aPayer('2040-04-07T07:00:00Z'))).toBe(1)
  await saveTaxDetails(ctx, { ...PERSON, seen: (await getTaxDetails(ctx)).seen })
  expect(await casesAt(await aPayer('2040-04-07T07:00:00Z'))).toBe(0)
  const open = await db().select().from(sellerDetailRequests).where(eq(sellerDetailRequests.partyId, partyId))
  expect(open).toEqual([])
  expect(await announceStatements(at('2041-01-15'))).toBeGreaterThan(0)
  await announceStatements(at('2041-01-16'))
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  expect(told.filter(({ kind }) => kind === 'yearStatement')).toHaveLength(1)
})

test('details: bad ones beside their field, nothing of the other kind kept, nothing of another tab written over', async () => {
  const { ctx } = await aSeller()
  const { seen, details } = await getTaxDetails(ctx)
  expect(details).toMatchObject({ street: PLACE.street, country: 'DE', sellerType: 'individual' })
  const bad = saveTaxDetails(ctx, { ...PERSON, birthDate: '1980-02-30', hasNoTin: 'on', seen })
  await expect(bad).rejects.toMatchObject({ fields: { birthDate: { key: 'seller-reports:details.noDay' } } })
  const both = saveTaxDetails(ctx, { ...PERSON, hasNoTin: 'on', seen })
  await expect(both).rejects.toMatchObject({ fields: { tin: { key: 'seller-reports:details.tinAndNone' } } })
  await saveTaxDetails(ctx, { ...PERSON, legalName: 'Vogt AG', excludedAs: 'listed', seen })
  await saveTaxDetails(ctx, { ...PERSON, legalName: 'Vogt AG', excludedAs: 'listed', seen })
  const now = await getTaxDetails(ctx)
  expect(now).toMatchObject({
    missing: [],
    standing: 'reported',
    details: { legalName: null, excludedAs: null },
  })
  await expect(saveTaxDetails(ctx, { ...PERSON, city: 'Bonn', seen })).rejects.toMatchObject({
    fields: { city: { key: 'common:meanwhile.now' } },
  })
})

test('strangers read and make nothing of it', async () => {
  const { ctx, partyId } = await aSeller()
  await sell(partyId, 12_300, '2045-02-03T10:00:00Z')
  const visitor = makeContext({})
  const seeker = makeContext({ actor: aPerson() })
  const moderator = makeContext({ actor: aPerson({ staffTasks: ['moderate', 'refund'] }) })
  for (const stranger of [visitor, seeker, moderator, ctx]) {
    await expect(listSellerYears(stranger, 2045)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(makeReports(stranger, { year: '2025' })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listReports(stranger, 2045)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(writeReport(stranger, 'DE2045DE-1')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(writeSellers(stranger, { year: 2045, as: 'csv', whose: 'all' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  for (const stranger of [visitor, seeker]) {
    await expect(writeSellers(stranger, { year: 2045, as: 'csv', whose: 'own' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(getTaxDetails(stranger)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(saveTaxDetails(visitor, PERSON)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(saveTaxDetails(seeker, PERSON)).rejects.toMatchObject({ kind: 'forbidden' })
  const other = await aSeller()
  expect(await listOwnYear(other.ctx, 2045)).toEqual([])
})

test('the file for spreadsheets has every field and the figures of the ledger', async () => {
  const { ctx, partyId } = await aSeller()
  await saveTaxDetails(ctx, { ...PERSON, seen: (await getTaxDetails(ctx)).seen })
  await sell(partyId, 12_345, '2046-11-03T10:00:00Z')
  const own = await text((await writeSellers(ctx, { year: 2046, as: 'csv', whose: 'own' })).file)
  expect(own.charCodeAt(0)).toBe(0xfeff)
  const [head, row] = own.slice(1).trim().split('\r\n')
  expect(head?.split(',')).toHaveLength(3 + 17 + 1 + 16)
  for (const said of ['12345678901', '1980-04-30', 'Lindenweg 4', 'EUR', '111.10', '12.35'])
    expect(row).toContain(said)
  const staff = await aPayer('2047-01-05T09:00:00Z')
  expect(await text((await writeSellers(staff, { year: 2046, as: 'csv', whose: 'all' })).file)).toContain(row)
})

import { describe, expect, test } from 'vitest'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { readBankCsv } from './bank-csv.ts'
import { readCamt } from './camt.ts'
import { planEntries, type Queue } from './plan.ts'
import { type Bill, type Entry, entryMarks } from './statement.ts'
import { bankCsvOf, camtOf, OWN_IBAN, type WrittenEntry, written } from './testing.server.ts'

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const TODAY = '2026-11-24'

/** The same every time: a bad plan is found again. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const draw = drawer(20_261_124)
const newReference = () => Array.from({ length: 10 }, () => SIGNS[draw(32)]).join('')
let invoices = 0
function aBill(changes: Partial<Bill> = {}): Bill {
  invoices += 1
  const invoice = `2026-${String(invoices).padStart(5, '0')}`
  return {
    reference: newReference(),
    invoice,
    issuedOn: '2026-01-01',
    buyer: 'Rao Gears',
    totalMinor: 1_000 + draw(500_000),
    currency: 'EUR',
    standing: 'open',
    account: OWN_IBAN,
    ...changes,
  }
}
const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
const paying = ({ reference, totalMinor, currency }: Bill): WrittenEntry => ({
  amount: decimal(totalMinor),
  currency,
  reference: creditorReference(reference),
})
const stored = (entries: Entry[], booked = new Set<string>()) => {
  const marks = entryMarks(entries)
  return entries.map((entry, at) => ({
    ...entry,
    entryKey: marks[at] ?? '',
    isBooked: booked.has(marks[at] ?? ''),
  }))
}
const planOf = (entries: Entry[], bills: Bill[], used: string[] = []) =>
  planEntries(stored(entries), { bills, used: new Set(used), today: TODAY })
const queuesOf = (entries: WrittenEntry[], bills: Bill[]) =>
  planOf(readCamt(camtOf('08', entries)).entries, bills).map(({ queue }) => queue)

/** One sign of a reference another one, two in each other's place, or one left out. */
function mistyped(reference: string): string {
  const rf = creditorReference(reference)
  const at = 4 + draw(9)
  const kind = draw(3)
  const other = SIGNS[(SIGNS.indexOf(rf[at] ?? '2') + 1 + draw(30)) % 32]
  if (kind === 0) return `${rf.slice(0, at)}${other}${rf.slice(at + 1)}`
  if (kind === 1 || rf[2] === rf[3]) return `${rf.slice(0, at)}${rf.slice(at + 1)}`
  return `${rf.slice(0, 2)}${rf[3]}${rf[2]}${rf.slice(4)}`
}

describe('a thousand entries (PROOF F13)', () => {
  const cases: { queue: Queue; entries: WrittenEntry[]; bill: Bill | null }[] = []
  const bills: Bill[] = []
  const add = (queue: Queue, entries: (bill: Bill) => WrittenEntry[], changes: Partial<Bill> = {}) => {
    const bill = aBill(changes)
    bills.push(bill)
    cases.push({ queue, entries: entries(bill), bill })
  }
  for (let at = 0; at < 500; at += 1)
    add('match', (bill) => [
      at % 2 === 0
        ? paying(bill)
        : { amount: decimal(bill.totalMinor), text: `Invoice ${written(bill.reference)} thanks` },
    ])
  for (let at = 0; at < 100; at += 1)
    add('typo', (bill) => [{ amount: decimal(bill.totalMinor), text: `Ref ${mistyped(bill.reference)}` }])
  for (let at = 0; at < 60; at += 1)
    add('less', (bill) => [{ ...paying(bill), amount: decimal(bill.totalMinor - 1 - at) }])
  for (let at = 0; at < 60; at += 1)
    add('more', (bill) => [{ ...paying(bill), amount: decimal(bill.totalMinor + 1 + at) }])
  for (let at = 0; at < 40; at += 1)
    add('split', (bill) => [
      { ...paying(bill), amount: decimal(500) },
      { ...paying(bill), amount: decimal(bill.totalMinor - 500) },
    ])
  for (let at = 0; at < 40; at += 1) {
    const [first, second] = [aBill(), aBill()]
    bills.push(first, second)
    const text = `${creditorReference(first.reference)} ${creditorReference(second.reference)}`
    cases.push({
      queue: 'merged',
      entries: [{ amount: decimal(first.totalMinor + second.totalMinor), text }],
      bill: null,
    })
  }
  for (let at = 0; at < 30; at += 1) add('paid', (bill) => [paying(bill)], { standing: 'paid' })
  for (let at = 0; at < 30; at += 1) add('over', (bill) => [paying(bill)], { standing: 'over' })
  for (let at = 0; at < 20; at += 1) add('currency', (bill) => [{ ...paying(bill), currency: 'CHF' }])
  for (let at = 0; at < 60; at += 1)
    cases.push({ queue: 'unknown', entries: [{ ...paying(aBill()), text: 'of another seller' }], bill: null })
  const scenes = cases.flatMap(({ queue, entries, bill }) => entries.map((entry) => ({ queue, entry, bill })))

  test.each([
    ['CAMT.053.001.02', (entries: WrittenEntry[]) => readCamt(camtOf('02', entries)).entries],
    ['CAMT.053.001.08', (entries: WrittenEntry[]) => readCamt(camtOf('08', entries)).entries],
    ['CSV', (entries: WrittenEntry[]) => readBankCsv(bankCsvOf(entries)).entries],
  ])('of %s: each in its queue, none matched that should not be, and nothing twice', (_, read) => {
    const entries = read(scenes.map(({ entry }) => entry))
    expect(entries).toHaveLength(980)
    const plan = planOf(entries, bills)
    const wrong = scenes.flatMap(({ queue, bill }, at) => {
      const planned = plan[at]
      const isRight =
        planned?.queue === queue && (bill === null || planned.bills[0]?.reference === bill.reference)
      return isRight ? [] : [`${queue} was ${planned?.queue}`]
    })
    // What is mistyped in both halves of a reference is nobody's rather than somebody's.
    expect(wrong.filter((one) => one !== 'typo was unknown')).toEqual([])
    expect(wrong.length).toBeLessThan(5)
    expect(plan.filter(({ queue }) => queue === 'match')).toHaveLength(500)

    const marks = entryMarks(entries)
    const again = planOf(
      read(scenes.map(({ entry }) => entry)),
      bills,
      marks.filter((_, at) => plan[at]?.queue === 'match'),
    )
    expect(again.filter(({ queue }) => queue === 'again')).toHaveLength(500)
    expect(again.filter(({ queue }) => queue === 'match')).toEqual([])
  })
})

describe('one bill', () => {
  test('is paid by one of two transfers, and by none that went back', () => {
    const bill = aBill()
    expect(queuesOf([paying(bill), paying(bill)], [bill])).toEqual(['match', 'paid'])
    expect(queuesOf([{ ...paying(bill), amount: '1.00' }, paying(bill)], [bill])).toEqual(['paid', 'match'])
    const back: WrittenEntry = { ...paying(bill), side: 'DBIT', isReversal: true }
    expect(queuesOf([paying(bill), back], [bill])).toEqual(['reversed', 'reversal'])
    expect(queuesOf([paying(bill), { ...paying(bill), side: 'DBIT' }], [bill])).toEqual(['reversed', 'debit'])
  })

  test('is not paid by what is announced, of another account, or of a day to come', () => {
    const bill = aBill()
    expect(queuesOf([{ ...paying(bill), status: 'PDNG' }], [bill])).toEqual(['pending'])
    expect(queuesOf([{ ...paying(bill), day: '2026-11-25' }], [bill])).toEqual(['pending'])
    const later = { ...bill, issuedOn: '2026-11-20' }
    expect(queuesOf([{ ...paying(bill), day: '2026-11-19' }], [later])).toEqual(['early'])
    expect(queuesOf([{ ...paying(bill), day: '2026-11-20' }], [later])).toEqual(['match'])
    const { entries } = readCamt(camtOf('02', [paying(bill)], 'FR7630006000011234567890189'))
    expect(planOf(entries, [bill]).map(({ queue }) => queue)).toEqual(['account'])
    expect(planOf(entries, [{ ...bill, account: null }]).map(({ queue }) => queue)).toEqual(['match'])
  })

  test('is suspected by the number of its invoice beside what is due, and only where no other can be meant', () => {
    const bill = aBill()
    const named = { amount: decimal(bill.totalMinor), text: `Rechnung ${bill.invoice}` }
    expect(queuesOf([named], [bill])).toEqual(['typo'])
    expect(queuesOf([{ ...named, amount: decimal(bill.totalMinor + 1) }], [bill])).toEqual(['unknown'])
    expect(
      queuesOf(
        [{ ...named, text: `${bill.reference} ${creditorReference(bill.reference).slice(4)}` }],
        [bill],
      ),
    ).toEqual(['typo'])
    const other = aBill({ invoice: bill.invoice, totalMinor: bill.totalMinor })
    expect(queuesOf([named], [bill, other])).toEqual(['unknown'])
  })
})

test('an entry has the same mark in every file of its bank, and two alike have two', () => {
  const bill = aBill()
  const entry: WrittenEntry = { ...paying(bill), bankReference: 'B-77' }
  const markOf = (version: '02' | '08', ...entries: WrittenEntry[]) =>
    entryMarks(readCamt(camtOf(version, entries)).entries)
  expect(markOf('02', entry)).toEqual(markOf('08', { ...entry, text: 'said otherwise' }))
  expect(new Set(markOf('02', entry, entry, { ...entry, amount: '1.00' })).size).toBe(3)
  expect(markOf('02', entry, { amount: '9' })[0]).toBe(markOf('08', { amount: '9' }, entry)[1])
})

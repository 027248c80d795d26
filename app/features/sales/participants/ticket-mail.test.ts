import { expect, test } from 'vitest'
import { chooseMailed, MOST_A_DAY, mailboxOf, mostMails, type SentSoFar, type Wanted } from './ticket-mail.ts'

const NOTHING: SentSoFar = { seats: 10, ofOrder: 0, ofPerson: 0, toMailbox: new Map() }
const want = (address: string, given: Partial<Wanted> = {}): Wanted => ({
  address,
  firstOfPaid: false,
  own: false,
  ...given,
})
const many = (count: number, given: Partial<Wanted> = {}) =>
  Array.from({ length: count }, (_, at) => want(`p${at}@example.com`, given))

test('all who are named for an order within its limits get a ticket', () => {
  const { mailed, stopped } = chooseMailed(many(10), NOTHING)
  expect(mailed.map((one) => one.address)).toEqual(many(10).map((one) => one.address))
  expect(stopped).toBe(false)
})

test('one free seat causes five emails in all, however often its participant changes', () => {
  expect(mostMails(1)).toBe(5)
  const one = { ...NOTHING, seats: 1 }
  expect(chooseMailed(many(1), { ...one, ofOrder: 4 }).mailed).toHaveLength(1)
  expect(chooseMailed(many(1), { ...one, ofOrder: 5 })).toEqual({ mailed: [], stopped: true })
})

test('a person causes so many in a day, whatever the orders; paid seats and the own address are not counted', () => {
  const spent = { ...NOTHING, seats: 300, ofPerson: MOST_A_DAY.ofPerson }
  expect(chooseMailed(many(1), spent)).toEqual({ mailed: [], stopped: true })
  expect(chooseMailed(many(300, { firstOfPaid: true }), spent).mailed).toHaveLength(300)
  expect(chooseMailed(many(1, { own: true }), spent).mailed).toHaveLength(1)
  const last = { ...spent, ofPerson: MOST_A_DAY.ofPerson - 1 }
  expect(chooseMailed(many(3), last)).toMatchObject({
    mailed: [{ address: 'p0@example.com' }],
    stopped: true,
  })
})

test('a mailbox gets so many in a day, by all its addresses, and the buyer does not learn of it', () => {
  const full = { ...NOTHING, toMailbox: new Map([['ada@example.com', MOST_A_DAY.toMailbox]]) }
  expect(chooseMailed([want('ada+kiln@example.com')], full)).toEqual({ mailed: [], stopped: false })
  expect(chooseMailed([want('ada@example.com', { own: true })], full).mailed).toHaveLength(1)
})

test.each([
  ['ada+x@example.com', 'ada@example.com'],
  ['ada@example.com', 'ada@example.com'],
  ['+x@example.com', '+x@example.com'],
  ['ada@exa+mple.com', 'ada@exa+mple.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

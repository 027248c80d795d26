import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import {
  capturePostings,
  disputeLostPostings,
  disputePostings,
  disputeWonPostings,
  feePostings,
  gatewayPayoutPostings,
  ownSalePostings,
  type Posting,
  payoutArrivedPostings,
  payoutPostings,
  receiptPostings,
  refundPostings,
  reversalPostings,
  salePostings,
  sharePostings,
  unusedPostings,
} from './ledger.ts'

const seller = newId() as PartyId
const payer = newId() as PartyId
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount.minor, 0)
const on = (account: Posting['account'], postings: readonly Posting[]) =>
  sumOf(postings.filter((posting) => posting.account === account))

/** An amount and a part of it, in one of two currencies. */
const amounts = fc
  .tuple(
    fc.integer({ min: 1, max: 1_000_000_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('EUR', 'JPY'),
  )
  .map(([minor, share, currency]) => ({
    amount: money(minor, currency),
    part: money(Math.floor(minor * share), currency),
  }))

test('every movement sums to zero, whatever its amounts', () => {
  fc.assert(
    fc.property(amounts, ({ amount, part }) => {
      const held = disputePostings(sharePostings(amount, part, seller))
      const unused = disputePostings(unusedPostings(amount))
      const all = [
        capturePostings(amount, payer),
        refundPostings(amount, payer),
        salePostings(amount, part, seller),
        reversalPostings(amount, part, seller),
        receiptPostings(amount, seller),
        ownSalePostings(amount, part),
        feePostings(part),
        gatewayPayoutPostings(amount),
        payoutPostings(amount, seller),
        payoutArrivedPostings(amount, seller),
        ...[held, unused].flatMap((one) => [one, disputeWonPostings(one), disputeLostPostings(one)]),
      ]
      for (const postings of all) expect(sumOf(postings)).toBe(0)
    }),
  )
})

test('what is disputed of a sale is held, and is back with who gave it up, or gone', () => {
  fc.assert(
    fc.property(amounts, ({ amount, part }) => {
      const sale = salePostings(amount, part, seller)
      const held = disputePostings(sharePostings(amount, part, seller))
      expect(on('dispute', held)).toBe(amount.minor)
      expect(on('payable', [...sale, ...held])).toBe(0)
      const ofSeller = held.filter(({ ownerId }) => ownerId === seller)
      expect(on('dispute', ofSeller)).toBe(amount.minor - part.minor)
      const won = [...sale, ...held, ...disputeWonPostings(held)]
      expect([on('payable', won), on('commission', won)]).toEqual([amount.minor - part.minor, part.minor])
      const lost = [...held, ...disputeLostPostings(held)]
      expect([on('dispute', lost), on('dispute_loss', lost)]).toEqual([0, amount.minor])
    }),
  )
})

test('what is paid out is owed no more, and lies at the account of its owner once it arrived', () => {
  fc.assert(
    fc.property(amounts, ({ amount }) => {
      const sent = payoutPostings(amount, seller)
      expect([on('payable', sent), on('payout', sent)]).toEqual([-amount.minor, amount.minor])
      const there = [...sent, ...payoutArrivedPostings(amount, seller)]
      expect([on('payout', there), on('seller_bank', there)]).toEqual([0, amount.minor])
    }),
  )
})

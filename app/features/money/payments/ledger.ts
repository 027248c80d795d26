import type { PartyId } from '#app/kit/ids.ts'
import { type Money, money, negateMoney } from '#app/kit/money.ts'

export const LEDGER_ACCOUNTS = [
  'gateway',
  'customer',
  'provider',
  /** What sellers were transferred to accounts of their own. */
  'seller_bank',
  'commission',
  'subscription',
  'tax',
] as const
export const LEDGER_KINDS = [
  'capture',
  'refund',
  'refund_returned',
  'sale',
  'sale_reversal',
  'seller_receipt',
] as const

export type Posting = {
  account: (typeof LEDGER_ACCOUNTS)[number]
  ownerId: PartyId | null
  amount: Money
}

/** A payment came in: it leaves the customer and lies at the gateway. */
export function capturePostings(amount: Money, payerId: PartyId | null): Posting[] {
  return [
    { account: 'gateway', ownerId: null, amount },
    { account: 'customer', ownerId: payerId, amount: negateMoney(amount) },
  ]
}

/** A payment went back from the gateway to the customer. */
export function refundPostings(amount: Money, payerId: PartyId | null): Posting[] {
  return capturePostings(negateMoney(amount), payerId)
}

/**
 * A sale is made: what lay at the gateway is owed to the provider, less the commission that the marketplace
 * keeps.
 */
export function salePostings(total: Money, commission: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'gateway', ownerId: null, amount: negateMoney(total) },
    { account: 'provider', ownerId: sellerId, amount: money(total.minor - commission.minor, total.currency) },
    { account: 'commission', ownerId: null, amount: commission },
  ]
}

/** Part of a sale is taken back: provider and marketplace give up their shares of `amount`. */
export function reversalPostings(amount: Money, commission: Money, sellerId: PartyId): Posting[] {
  return salePostings(negateMoney(amount), negateMoney(commission), sellerId)
}

/**
 * A transfer went to the seller's own account: what the sale owes the seller is there already, and the
 * commission still to come.
 */
export function receiptPostings(total: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'provider', ownerId: sellerId, amount: negateMoney(total) },
    { account: 'seller_bank', ownerId: sellerId, amount: total },
  ]
}

/**
 * The marketplace sells something of its own: what lay at the gateway is earned, and its tax owed to the tax
 * office.
 */
export function ownSalePostings(net: Money, tax: Money): Posting[] {
  return [
    { account: 'gateway', ownerId: null, amount: money(-net.minor - tax.minor, net.currency) },
    { account: 'subscription', ownerId: null, amount: net },
    { account: 'tax', ownerId: null, amount: tax },
  ]
}

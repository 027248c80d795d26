import type { PartyId } from '#app/kit/ids.ts'
import { type Money, money, negateMoney } from '#app/kit/money.ts'

export const LEDGER_ACCOUNTS = [
  /** What gateways hold of what was paid, until it is paid out. */
  'clearing',
  /** What payers owe: below zero by what they have paid. */
  'receivable',
  /** What is owed to providers. */
  'payable',
  /** What sellers were transferred to accounts of their own. */
  'seller_bank',
  /** What payers withheld of transfers to sellers: income tax, which the tax office counts for them. */
  'withheld',
  /** What is kept of sales for tax offices, owned by whom it was taken from: tax collected at source. */
  'collected_tax',
  'commission',
  'subscription',
  'tax',
  /** What gateways keep of what they took: the marketplace's cost, in the currency of its account there. */
  'fee',
  /** What gateways paid out to the marketplace's own bank account. */
  'bank',
  /** What a company has transferred for its invoices, or was given back of them, and has not used yet. */
  'credit',
  /** What is on its way to a provider's account, and may still come back. */
  'payout',
  /** What a payer disputes at the bank, held until that is decided; owned by whom it was taken from. */
  'dispute',
  /** What payers were given by their bank against us. */
  'dispute_loss',
] as const
export const LEDGER_KINDS = [
  'capture',
  'refund',
  'refund_returned',
  'sale',
  'sale_reversal',
  'seller_receipt',
  'tax_collected',
  'fee',
  'gateway_payout',
  'payout',
  'payout_arrived',
  'payout_returned',
  'collection',
  'collection_used',
  'credit_given',
  'credit_returned',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'dispute_fee',
] as const

export type Posting = {
  account: (typeof LEDGER_ACCOUNTS)[number]
  ownerId: PartyId | null
  amount: Money
}

/** A payment came in: it leaves the customer and lies at the gateway. */
export function capturePostings(amount: Money, payerId: PartyId | null): Posting[] {
  return [
    { account: 'clearing', ownerId: null, amount },
    { account: 'receivable', ownerId: payerId, amount: negateMoney(amount) },
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
    { account: 'clearing', ownerId: null, amount: negateMoney(total) },
    { account: 'payable', ownerId: sellerId, amount: money(total.minor - commission.minor, total.currency) },
    { account: 'commission', ownerId: null, amount: commission },
  ]
}

/** Part of a sale is taken back: provider and marketplace give up their shares of `amount`. */
export function reversalPostings(amount: Money, commission: Money, sellerId: PartyId): Posting[] {
  return salePostings(negateMoney(amount), negateMoney(commission), sellerId)
}

/**
 * A transfer went to the seller's own account: what the sale owes the seller is there already, and the
 * commission still to come. What its payer `withheld` of it went to the tax office instead.
 */
export function receiptPostings(total: Money, sellerId: PartyId, withheldMinor = 0): Posting[] {
  const { currency } = total
  return [
    { account: 'payable', ownerId: sellerId, amount: negateMoney(total) },
    { account: 'seller_bank', ownerId: sellerId, amount: money(total.minor - withheldMinor, currency) },
    { account: 'withheld', ownerId: sellerId, amount: money(withheldMinor, currency) },
  ]
}

/** What is kept of a sale for the seller's tax office; negated, it is given back with a refund. */
export function collectedTaxPostings(amount: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'payable', ownerId: sellerId, amount: negateMoney(amount) },
    { account: 'collected_tax', ownerId: sellerId, amount },
  ]
}

/**
 * The marketplace sells something of its own: what lay at the gateway is earned, and its tax owed to the tax
 * office.
 */
export function ownSalePostings(net: Money, tax: Money): Posting[] {
  return [
    { account: 'clearing', ownerId: null, amount: money(-net.minor - tax.minor, net.currency) },
    { account: 'subscription', ownerId: null, amount: net },
    { account: 'tax', ownerId: null, amount: tax },
  ]
}

/** The gateway keeps its fee of what lies there. */
export function feePostings(fee: Money): Posting[] {
  return [
    { account: 'clearing', ownerId: null, amount: negateMoney(fee) },
    { account: 'fee', ownerId: null, amount: fee },
  ]
}

/** The gateway pays out what lies there to the marketplace's bank account. */
export function gatewayPayoutPostings(amount: Money): Posting[] {
  return [
    { account: 'clearing', ownerId: null, amount: negateMoney(amount) },
    { account: 'bank', ownerId: null, amount },
  ]
}

/** What is owed to a provider is sent there; negated, it did not arrive and is owed again. */
export function payoutPostings(amount: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'payable', ownerId: sellerId, amount: negateMoney(amount) },
    { account: 'payout', ownerId: sellerId, amount },
  ]
}

/** What was sent to a provider is there. */
export function payoutArrivedPostings(amount: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'payout', ownerId: sellerId, amount: negateMoney(amount) },
    { account: 'seller_bank', ownerId: sellerId, amount },
  ]
}

/** What had arrived was sent back by its bank: it is owed again. */
export function payoutReturnedPostings(amount: Money, sellerId: PartyId): Posting[] {
  return [
    { account: 'seller_bank', ownerId: sellerId, amount: negateMoney(amount) },
    { account: 'payable', ownerId: sellerId, amount },
  ]
}

/**
 * Money of a company came to the collecting account, or back from an invoice: it is its credit until an
 * invoice uses it. Negated, it is used, or goes back to the company.
 */
export function creditPostings(amount: Money, companyId: PartyId): Posting[] {
  return [
    { account: 'receivable', ownerId: companyId, amount: negateMoney(amount) },
    { account: 'credit', ownerId: companyId, amount },
  ]
}

/** What it takes away from, where money that nobody has used is disputed: it lay at the gateway. */
export const unusedPostings = (amount: Money): Posting[] => [
  { account: 'clearing', ownerId: null, amount: negateMoney(amount) },
]

/**
 * What it takes away from, where money of a sale is disputed: the shares of who sold and of the marketplace.
 */
export function sharePostings(amount: Money, commission: Money, sellerId: PartyId): Posting[] {
  return reversalPostings(amount, commission, sellerId).filter(({ account }) => account !== 'clearing')
}

/**
 * A payer disputes: what `from` gives up is held, for each of whom it is taken from, until that is decided.
 */
export function disputePostings(from: readonly Posting[]): Posting[] {
  return from.flatMap((posting) => [
    posting,
    { account: 'dispute' as const, ownerId: posting.ownerId, amount: negateMoney(posting.amount) },
  ])
}

/** A dispute is won: all that was held goes back to where it was taken from. */
export function disputeWonPostings(opened: readonly Posting[]): Posting[] {
  return opened.map((posting) => ({ ...posting, amount: negateMoney(posting.amount) }))
}

/** A dispute is lost: what was held is gone. */
export function disputeLostPostings(opened: readonly Posting[]): Posting[] {
  return opened
    .filter(({ account }) => account === 'dispute')
    .flatMap(({ ownerId, amount }) => [
      { account: 'dispute' as const, ownerId, amount: negateMoney(amount) },
      { account: 'dispute_loss' as const, ownerId, amount },
    ])
}

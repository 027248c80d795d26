import { type Money, money, negateMoney } from '#app/kit/money.ts'

type Line = {
  account: 'gateway' | 'customer' | 'provider' | 'commission'
  ownerId: string | null
  amount: Money
}

/** A payment came in: it leaves the customer and lies at the gateway. */
export function capturePostings(amount: Money, buyerId: string | null): Line[] {
  return [
    { account: 'gateway', ownerId: null, amount },
    { account: 'customer', ownerId: buyerId, amount: negateMoney(amount) },
  ]
}

/** A payment went back from the gateway to the customer. */
export function refundPostings(amount: Money, buyerId: string | null): Line[] {
  return capturePostings(negateMoney(amount), buyerId)
}

/** A sale is made: what lay at the gateway is owed to the provider, less the commission that the marketplace keeps. */
export function salePostings(total: Money, commission: Money, sellerId: string): Line[] {
  return [
    { account: 'gateway', ownerId: null, amount: negateMoney(total) },
    { account: 'provider', ownerId: sellerId, amount: money(total.minor - commission.minor, total.currency) },
    { account: 'commission', ownerId: null, amount: commission },
  ]
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

type Card = { brand: string; last4: string; until: string }

/** A kept card as its owner knows it. */
export const cardWords = ({ brand, last4, until }: Card) => ({
  brand: BRANDS[brand] ?? brand,
  end: last4,
  until,
})

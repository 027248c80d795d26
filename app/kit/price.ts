import { roughly } from './exchange-rate.ts'
import type { Language } from './language.ts'
import { type Currency, decimalOf, formatMoney, type Money } from './money.ts'
import { formatTax, type TaxTerms, taxOn } from './tax.ts'
import type { Translate } from './texts.ts'

export const PRICE_UNITS = ['person', 'group', 'day', 'hour'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

type Asked = {
  amount: Money
  unit: PriceUnit
  varies: boolean
  tax: TaxTerms | null
  /** Only who has a claim to less can have it. */
  concession?: boolean
}

declare const asked: unique symbol
declare const said: unique symbol

/**
 * What is asked for, in the seller's own terms: for which unit, whether the buyer's own choice makes it more,
 * and the tax. Only `askPrice` makes one.
 */
export type Price = Asked & { readonly [asked]: true }

/**
 * Makes a price of what is asked for: where a feature says what something costs, in `<noun>-price.ts`, and
 * nowhere else.
 */
export function askPrice(price: Asked): Price {
  return price as Price
}

/** A price in the reader's words. Only `formatPrice` makes one, and lists, cards and pages show no other. */
export type PriceText = {
  /** '€450', 'from €450' or 'Free'. */
  amount: string
  /** 'per person · incl. 22% VAT'; nothing beside what is free. */
  note: string | null
  readonly [said]: true
}

/** A price as text; `compared` adds the approximate amount in another currency. */
export function formatPrice(price: Price, language: Language, t: Translate, compared?: Currency): PriceText {
  const { amount, unit, varies, tax } = price
  const isFree = amount.minor === 0
  const written = isFree ? t('prices:free') : formatMoney(amount, language)
  const rough = compared && !isFree && compared !== amount.currency ? roughly(payable(price), compared) : null
  const beside = [
    ...(rough ? [t('prices:roughly', { price: formatMoney(rough, language) })] : []),
    ...(isFree ? [] : [t(`prices:unit.${unit}`), formatTax(tax, language, t)]),
    ...(price.concession ? [t('prices:concession')] : []),
  ]
  const shown = varies ? t('prices:from', { price: written }) : written
  return { amount: shown, note: beside.join(' · ') || null } as PriceText
}

/** A price in one line: '€450 · per person · incl. 22% VAT'. */
export function priceLine(price: Price, language: Language, t: Translate): string {
  return lineOfPrice(formatPrice(price, language, t))
}

/** `formatPrice` of a price that is formatted already, in one line. */
export function lineOfPrice({ amount, note }: PriceText): string {
  return note === null ? amount : `${amount} · ${note}`
}

/** What is paid for one unit with the tax that comes on top: by this prices are filtered and sorted. */
export function payable(price: Price): Money {
  return taxOn(price.amount, price.tax).total
}

/** A price as an offer in the words of schema.org says it. */
export function structuredPrice(price: Price) {
  const { amount, unit, tax } = price
  const figures = { price: decimalOf(amount), priceCurrency: amount.currency }
  return {
    category: amount.minor === 0 ? 'Free' : 'Paid',
    ...figures,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...figures,
      unitText: unit,
      valueAddedTaxIncluded: tax === null ? undefined : tax.isIncluded,
    },
  }
}

import { type Language, localeOf } from './language.ts'
import { formatExact, formatMoney, type Money, money, portionOf, sumMoney } from './money.ts'
import type { Translate } from './texts.ts'

/**
 * Categories of tax as electronic invoices name them (EN 16931, BT-118 and BT-151, codes of UNTDID 5305):
 * taxed at a rate, at a rate of nought, exempt, owed by the buyer, out of scope, and exported.
 */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'O', 'G'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Why no tax is charged, and the category that follows from it. */
const CATEGORIES = { small: 'E', exempt: 'E', reverse: 'AE', abroad: 'O', export: 'G' } as const
export type TaxReason = keyof typeof CATEGORIES
export const TAX_REASONS = [
  'small',
  'exempt',
  'reverse',
  'abroad',
  'export',
] as const satisfies readonly TaxReason[]

export const TAX_KINDS = ['vat', 'gst', 'consumption', 'sales'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** The tax of one line; `rate` in hundredths of a percent (7.7 % is 770), 0 where none is charged. */
export type LineTax = {
  category: TaxCategory
  reason: TaxReason | null
  rate: number
  /** What was decided once it was known who pays: by which rule, and what the invoice says of it. */
  rule?: string
  sentence?: string
  /** Whose tax it is, where that is not the seller's own country (ISO 3166-1 alpha-2). */
  country?: string
  /** Charged as two taxes of half the rate each, inside of a state, or as one across. */
  split?: 'state' | 'across'
  /**
   * The rate that is in the price as it is shown, and not in what the payer owes: what a line costs is less
   * by that, and its net price stays.
   */
  shownRate?: number
}
/** How all prices of a document say tax: what it is called, and whether it is in them or added to them. */
export type PriceTax = { kind: TaxKind; isIncluded: boolean }
/** What a seller's prices say of tax. Who has said nothing has none of these. */
export type TaxTerms = LineTax & PriceTax

/** All of one category and rate: what is taxed, and the tax of that, in minor units. */
export type TaxPart = LineTax & { taxableMinor: number; taxMinor: number }
/** The tax of a document by category and rate; its totals are the sums of the parts. */
export type TaxBreakdown = PriceTax & { parts: TaxPart[] }

/** The answers that a seller chooses from; of the reasons those that are a seller's own. */
export const TAX_CHOICES = ['included', 'added', 'small', 'exempt'] as const
export type TaxChoice = (typeof TAX_CHOICES)[number]

export const HIGHEST_RATE = 10_000

/** Whether tax is charged by a choice. */
export const chargesTax = (choice: string): boolean => choice === 'included' || choice === 'added'

/** Whether a category goes with a rate. */
export const hasRate = ({ category }: Pick<LineTax, 'category'>): boolean =>
  category === 'S' || category === 'Z'

/** The tax of a line on which none is charged, by the reason why. */
export const taxOfReason = (reason: TaxReason): LineTax => ({
  category: CATEGORIES[reason],
  reason,
  rate: 0,
})

/** The tax of a line by its rate, or by the reason why none is charged. */
export function lineTax(rate: number, reason: TaxReason | null = null): LineTax {
  if (reason !== null) return taxOfReason(reason)
  return { category: rate > 0 ? 'S' : 'Z', reason: null, rate }
}

/** The terms that a choice stands for; the rate counts only where tax is charged. */
export function termsOf(choice: TaxChoice | 'reverse' | 'abroad', kind: TaxKind, rate: number): TaxTerms {
  const reason = choice === 'included' || choice === 'added' ? null : choice
  return { ...lineTax(rate, reason), kind, isIncluded: choice === 'included' }
}

/** What a line has of its seller's terms. */
export function lineTaxOf(terms: LineTax): LineTax
export function lineTaxOf(terms: LineTax | null): LineTax | null
export function lineTaxOf(terms: LineTax | null): LineTax | null {
  if (terms === null) return null
  const { category, reason, rate, rule, sentence, country, split, shownRate } = terms
  return {
    category,
    reason,
    rate,
    ...(rule !== undefined && { rule }),
    ...(sentence !== undefined && { sentence }),
    ...(country !== undefined && { country }),
    ...(split !== undefined && { split }),
    ...(shownRate !== undefined && { shownRate }),
  }
}

export type Taxed = {
  net: Money
  tax: Money
  /** What is paid. */
  total: Money
  /** By category and rate; null where the seller has said nothing of tax. */
  breakdown: TaxBreakdown | null
}

/** Whether two lines are of one category and rate, for one reason. */
export const isSameTax = (one: LineTax, other: LineTax): boolean =>
  one.category === other.category &&
  one.reason === other.reason &&
  one.rate === other.rate &&
  one.rule === other.rule &&
  one.split === other.split &&
  one.shownRate === other.shownRate

/** A price without the tax that is in it, once that is not owed; rounded half up. */
export const priceWithout = (minor: number, rate: number, currency: string): number =>
  minor - portionOf(money(minor, currency), rate, 10_000 + rate).minor

/** The tax of a sum; where it is two taxes, they are equal, each rounded once. */
function taxIn(sum: Money, { rate, split }: LineTax, isIncluded: boolean): number {
  const whole = isIncluded ? 10_000 + rate : 10_000
  return split === 'state' ? 2 * portionOf(sum, rate, 2 * whole).minor : portionOf(sum, rate, whole).minor
}

/**
 * Net, tax and total of lines (`minor` as their prices say them): the tax of each category and rate is that
 * of the sum of its lines, rounded once, half up to a minor unit. Net and tax always add up to the total.
 * Where `prices` is null nothing is said of tax, and the sum is what is paid.
 */
export function taxOfLines(
  lines: readonly { minor: number; tax: LineTax | null }[],
  { currency, prices }: { currency: string; prices: PriceTax | null },
): Taxed {
  const amount = (minor: number) => money(minor, currency)
  const sumOf = (some: typeof lines) =>
    sumMoney(
      some.map(({ minor }) => amount(minor)),
      currency,
    )
  if (prices === null) return { net: sumOf(lines), tax: amount(0), total: sumOf(lines), breakdown: null }
  const groups: { tax: LineTax; lines: (typeof lines)[number][] }[] = []
  for (const line of lines) {
    const { tax } = line
    if (tax === null) throw new Error('a line without its tax among lines that say it')
    const known = groups.find((group) => isSameTax(group.tax, tax))
    if (known) known.lines.push(line)
    else groups.push({ tax, lines: [line] })
  }
  const { kind, isIncluded } = prices
  const parts = groups.map((group): TaxPart => {
    const sum = sumOf(group.lines)
    const taxMinor = taxIn(sum, group.tax, isIncluded)
    return { ...lineTaxOf(group.tax), taxableMinor: isIncluded ? sum.minor - taxMinor : sum.minor, taxMinor }
  })
  return sumOfParts({ kind, isIncluded, parts }, currency)
}

/** The totals of a breakdown. */
export function sumOfParts(breakdown: TaxBreakdown, currency: string): Taxed {
  const net = breakdown.parts.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0)
  const tax = breakdown.parts.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  const [taxed, total] = [money(tax, currency), money(net + tax, currency)]
  return { net: money(net, currency), tax: taxed, total, breakdown }
}

/** What was written down of a sum: net, tax and total, by its breakdown where there is one. */
export function taxedOf({ currency, totalMinor, taxMinor, tax }: WrittenSum): Taxed {
  const [total, taxed] = [money(totalMinor, currency), money(taxMinor, currency)]
  return { net: money(totalMinor - taxMinor, currency), tax: taxed, total, breakdown: tax }
}
export type WrittenSum = { currency: string; totalMinor: number; taxMinor: number; tax: TaxBreakdown | null }

/** The breakdown of a sum that is all of one category and rate. */
export function breakdownOf(
  terms: TaxTerms | null,
  { totalMinor, taxMinor }: { totalMinor: number; taxMinor: number },
): TaxBreakdown | null {
  if (!terms) return null
  const { kind, isIncluded } = terms
  return {
    kind,
    isIncluded,
    parts: [{ ...lineTaxOf(terms), taxableMinor: totalMinor - taxMinor, taxMinor }],
  }
}

/** The same of one sum of prices by the seller's terms. */
export function taxOn(sum: Money, terms: TaxTerms | null): Taxed {
  return taxOfLines([{ minor: sum.minor, tax: terms }], { currency: sum.currency, prices: terms })
}

/**
 * 'plus 18% GST', 'incl. 22% VAT', 'no VAT charged (small business)'; or what is true of a seller who said
 * nothing.
 */
export function formatTax(terms: TaxTerms | null, language: Language, t: Translate): string {
  if (!terms) return t('prices:tax.unsaid')
  if (terms.reason !== null && terms.sentence) return t(`tax:sentence.${terms.sentence}`)
  return t(`prices:tax.${terms.reason ?? (terms.isIncluded ? 'included' : 'added')}`, {
    tax: t(`prices:kind.${terms.kind}`),
    rate: formatRate(terms.rate, language),
  })
}

/** 'GST 18%': what tax a line of a document is. */
export function nameTax({ kind, rate }: TaxTerms, language: Language, t: Translate): string {
  const tax = t(`prices:kind.${kind}`)
  return t('prices:tax.named', { tax, rate: formatRate(rate, language) })
}

export type SumRow = { part: 'net' | 'tax' | 'total' | 'contained'; label: string; amount: string }
/**
 * A sum in the reader's words: its rows in their order, and what is said of tax where none of them is of tax.
 */
export type SaidSum = { rows: SumRow[]; note: string | null }

/**
 * How a sum is written wherever one stands: net, tax and total where tax is added; the total and the tax in
 * it where it is included; else the total and what is said of tax. Of several categories or rates each has a
 * row that says what it is on. Nothing is said of tax where nothing is paid. `isExact` is on papers: with all
 * decimals.
 */
export function formatSum(
  { net, total, breakdown }: Taxed,
  { language, t, isExact = false }: { language: Language; t: Translate; isExact?: boolean },
): SaidSum {
  const write = isExact ? formatExact : formatMoney
  const row = (part: SumRow['part'], label: string, amount: Money): SumRow => ({
    part,
    label,
    amount: write(amount, language),
  })
  const whole = row('total', t('prices:sum.total'), total)
  if (total.minor === 0) return { rows: [{ ...whole, amount: t('prices:free') }], note: null }
  const terms = breakdown
    ? breakdown.parts.map((part): TaxTerms & TaxPart => ({ ...breakdown, ...part }))
    : []
  const [first = null] = terms
  if (!breakdown || (terms.length < 2 && !(first && hasRate(first))))
    return { rows: [whole], note: formatTax(first, language, t) }
  const rows = terms.flatMap((part) => {
    const amount = write(money(part.taxableMinor, total.currency), language)
    return taxesOf(part, language, t).map(([named, taxMinor]) => {
      const tax = terms.length > 1 ? t('prices:sum.on', { tax: named, amount }) : named
      const minor = money(taxMinor, total.currency)
      return breakdown.isIncluded
        ? row('contained', t('prices:sum.contains', { tax }), minor)
        : row('tax', tax, minor)
    })
  })
  // Why another country's tax is charged.
  const notes = terms.flatMap(({ reason, sentence }) =>
    reason === null && sentence ? [t(`tax:sentence.${sentence}`)] : [],
  )
  const note = notes.length > 0 ? [...new Set(notes)].join(' · ') : null
  if (breakdown.isIncluded) return { rows: [whole, ...rows], note }
  return { rows: [row('net', t('prices:sum.net'), net), ...rows, whole], note }
}

/** The taxes of a part by their names, with their amounts: two where it is two of half the rate. */
function taxesOf(part: TaxTerms & TaxPart, language: Language, t: Translate): [string, number][] {
  const { rate, split, taxMinor } = part
  if (!hasRate(part)) return [[formatTax(part, language, t), taxMinor]]
  if (split === 'across') return [[`IGST ${formatRate(rate, language)}`, taxMinor]]
  if (split === undefined) return [[nameTax(part, language, t), taxMinor]]
  const half = formatRate(rate / 2, language)
  const [cgst, sgst] = [Math.ceil(taxMinor / 2), Math.floor(taxMinor / 2)]
  return [
    [`CGST ${half}`, cgst],
    [`SGST ${half}`, sgst],
  ]
}

/** Hundredths of a percent as people of the language write them: '7.7%', '7,7 %'. */
export function formatRate(rate: number, language: Language): string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  const text = new Intl.NumberFormat(localeOf(language), format).format(rate / 10_000)
  return language === 'ja' ? text.replace('%', '％') : text
}

/** Hundredths of a percent as the figure that people of the language type: '7.7', '7,7'. */
export function writtenRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 }).format(rate / 100)
}

/**
 * Reads a rate as people type it ('7.7', '7,7 %') into hundredths of a percent; null for anything else or
 * above 100.
 */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*[%％]?$/.exec(text.normalize('NFKC').trim())
  if (!match) return null
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return rate <= HIGHEST_RATE ? rate : null
}

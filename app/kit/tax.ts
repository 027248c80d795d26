import { type Language, localeOf } from './language.ts'
import { formatMoney, type Money, money, portionOf } from './money.ts'
import type { Translate } from './texts.ts'

/**
 * What a seller's prices say of tax: it is in them, it is added to them, or none is charged, as the seller is
 * a small business or the training is exempt.
 */
export const TAX_TREATMENTS = ['included', 'added', 'small', 'exempt'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export const TAX_KINDS = ['vat', 'gst', 'consumption', 'sales'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/**
 * `rate` in hundredths of a percent (7.7 % is 770); 0 where no tax is charged. Who has said nothing has none
 * of these.
 */
export type TaxTerms = { treatment: TaxTreatment; kind: TaxKind; rate: number }

/**
 * Why a service of the marketplace itself carries no tax: the buyer owes it, or it is made where the buyer
 * is, abroad. No seller chooses these.
 */
export type ServiceTreatment = 'reverse' | 'abroad'
/** Terms as documents say them. */
export type SaidTerms = Omit<TaxTerms, 'treatment'> & { treatment: TaxTreatment | ServiceTreatment }

export const HIGHEST_RATE = 10_000

/** Whether a treatment goes with a rate. */
export function hasRate(treatment: SaidTerms['treatment']): boolean {
  return treatment === 'included' || treatment === 'added'
}

const KINDS: Partial<Record<string, TaxKind>> = {
  IN: 'gst',
  AU: 'gst',
  NZ: 'gst',
  SG: 'gst',
  CA: 'gst',
  MY: 'gst',
  JP: 'consumption',
  US: 'sales',
}

/** What the tax on sales is called in a country (ISO 3166-1 alpha-2). */
export function taxKindOf(country: string): TaxKind {
  return KINDS[country] ?? 'vat'
}

/**
 * The standard rates of the tax on sales of services, in hundredths of a percent, as in force on 1 November
 * 2026: a proposal that a seller confirms. EU: the Commission's table of rates; IN: notification 11/2017 (SAC
 * 9992); CH: MWSTG art. 25; GB: VATA 1994 s. 2; JP: consumption tax act art. 29 with local tax. The United
 * States have none of their own.
 */
const USUAL_RATES: Partial<Record<string, number>> = {
  AE: 500,
  AT: 2_000,
  AU: 1_000,
  BE: 2_100,
  CH: 810,
  DE: 1_900,
  ES: 2_100,
  FR: 2_000,
  GB: 2_000,
  IE: 2_300,
  IN: 1_800,
  IT: 2_200,
  JP: 1_000,
  LU: 1_700,
  NL: 2_100,
  NZ: 1_500,
  PT: 2_300,
  SG: 900,
}

/**
 * The usual rate of the tax on sales in a country (ISO 3166-1 alpha-2), in hundredths of a percent; null
 * where none is known.
 */
export const usualRateOf = (country: string): number | null => USUAL_RATES[country] ?? null

export type Taxed = {
  net: Money
  tax: Money
  /** What is paid. */
  total: Money
}

/**
 * Net, tax and total of a sum of prices by the seller's terms, tax rounded once, half up to a minor unit; the
 * first two always add up to the third. Without terms there is no tax and the sum is what is paid.
 */
export function taxOn(sum: Money, terms: SaidTerms | null): Taxed {
  const none = money(0, sum.currency)
  if (!terms || !hasRate(terms.treatment)) return { net: sum, tax: none, total: sum }
  if (terms.treatment === 'added') {
    const tax = portionOf(sum, terms.rate, 10_000)
    return { net: sum, tax, total: money(sum.minor + tax.minor, sum.currency) }
  }
  const tax = portionOf(sum, terms.rate, 10_000 + terms.rate)
  return { net: money(sum.minor - tax.minor, sum.currency), tax, total: sum }
}

/**
 * 'plus 18% GST', 'incl. 22% VAT', 'no VAT charged (small business)'; or what is true of a seller who said
 * nothing.
 */
export function formatTax(terms: SaidTerms | null, language: Language, t: Translate): string {
  if (!terms) return t('prices:tax.unsaid')
  return t(`prices:tax.${terms.treatment}`, {
    tax: t(`prices:kind.${terms.kind}`),
    rate: formatRate(terms.rate, language),
  })
}

/** 'GST 18%': what tax a line of a document is. */
export function nameTax(terms: SaidTerms, language: Language, t: Translate): string {
  const tax = t(`prices:kind.${terms.kind}`)
  return t('prices:tax.named', { tax, rate: formatRate(terms.rate, language) })
}

export type SumRow = { part: 'net' | 'tax' | 'total' | 'contained'; label: string; amount: string }
/**
 * A sum in the reader's words: its rows in their order, and what is said of tax where none of them is of tax.
 */
export type SaidSum = { rows: SumRow[]; note: string | null }

/**
 * How a sum is written wherever one stands: net, tax and total where tax is added; the total and the tax in
 * it where it is included; else the total and what is said of tax. Nothing is said of tax where nothing is
 * paid.
 */
export function formatSum(
  { net, tax, total }: Taxed,
  terms: SaidTerms | null,
  { language, t }: { language: Language; t: Translate },
): SaidSum {
  const row = (part: SumRow['part'], label: string, amount: Money): SumRow => ({
    part,
    label,
    amount: formatMoney(amount, language),
  })
  const whole = row('total', t('prices:sum.total'), total)
  if (total.minor === 0) return { rows: [{ ...whole, amount: t('prices:free') }], note: null }
  if (!terms || !hasRate(terms.treatment)) return { rows: [whole], note: formatTax(terms, language, t) }
  const named = nameTax(terms, language, t)
  if (terms.treatment === 'included')
    return { rows: [whole, row('contained', t('prices:sum.contains', { tax: named }), tax)], note: null }
  const rows = [row('net', t('prices:sum.net'), net), row('tax', named, tax), whole]
  return { rows, note: null }
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

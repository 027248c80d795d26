import { decimalOf, minorDigits, money } from '#app/kit/money.ts'
import { CATALOGUE_LIMITS, type CatalogueOffer, type RawRecord } from './catalogue.ts'
import { buyersOf } from './catalogue-concession.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, cleanTitle } from './catalogue-text.ts'

/** The prices of a record in minor units; what cannot be read or has no currency is left out with a note. Refuses what is free of charge and asks for a price. */
export function offersOf(raw: RawRecord, notes: CatalogueReason[]): CatalogueOffer[] {
  const own = cleanLine(raw.price) ? [{ name: undefined, price: raw.price, currency: raw.currency }] : []
  const offers: CatalogueOffer[] = []
  for (const { name, price, currency } of [...own, ...raw.offers].slice(0, CATALOGUE_LIMITS.offers)) {
    if (!cleanLine(price)) continue
    const read = readPrice(cleanLine(price), cleanLine(currency) || cleanLine(raw.currency))
    if (typeof read === 'string') notes.push({ code: read, params: { text: cleanLine(price) } })
    else {
      const said = cleanTitle(name).slice(0, 80) || null
      offers.push({ name: said, buyers: buyersOf(said), ...read })
    }
  }
  const isFree = /^(?:true|yes|1|ja|oui|si)$/i.test(cleanLine(raw.isFree))
  const [first] = offers
  if (isFree && first && offers.every(({ minor }) => minor > 0))
    throw new CatalogueRefusal('price.contradicts', {
      price: `${decimalOf(money(first.minor, first.currency))} ${first.currency}`,
    })
  return offers
}

const SIGNS = new Map(
  Object.entries({
    '€': 'EUR',
    US$: 'USD',
    '£': 'GBP',
    '¥': 'JPY',
    円: 'JPY',
    '₹': 'INR',
    Rs: 'INR',
    Fr: 'CHF',
    SFr: 'CHF',
    A$: 'AUD',
    S$: 'SGD',
  }),
)
const FREE = /^(?:free|free of charge|gratis|kostenlos|kostenfrei|gratuit|gratuito|無料|0+(?:[.,]0+)?)$/i

// A price that begins somewhere is no price.
const FROM =
  /^(?:from|starting|ab|dès|à partir|da|desde|a partire|min\.?|≥|>|~|ca\.?|circa|env\.?)(?=[\s\d€$£])|[〜~から]\s*$|\+\s*$/i

function readPrice(
  text: string,
  currencyText: string,
): { minor: number; currency: string } | 'left.price' | 'left.currency' {
  const line = text.normalize('NFKC').slice(0, CATALOGUE_LIMITS.lineLength)
  if (FROM.test(line)) return 'left.price'
  const words = line.replace(/[\d.,'’\s-]+/g, ' ').trim()
  const [said, written] = [readCurrency(currencyText), readCurrency(words)]
  if (said && written && said !== written)
    throw new CatalogueRefusal('currency.contradicts', { said, written })
  const currency = said ?? written
  if (FREE.test(line)) return currency ? { minor: 0, currency } : 'left.currency'
  const number = /^[^\d-]*(\d[\d.,'’\s]*)(?:\s*[.,]?[-–—]{1,2})?[^\d]*$/.exec(line)?.[1]
  const decimal = number === undefined ? null : asDecimal(number)
  if (decimal === null) return 'left.price'
  if (!currency) return 'left.currency'
  const digits = minorDigits(currency)
  const [whole = '', fraction = ''] = decimal.split('.')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > digits || whole.length > 9) return 'left.price'
  return { minor: Number(whole) * 10 ** digits + Number(kept.padEnd(digits, '0') || 0), currency }
}

function readCurrency(text: string): string | null {
  if (/^[A-Za-z]{3}$/.test(text)) {
    const code = text.toUpperCase()
    return Intl.supportedValuesOf('currency').includes(code) ? code : null
  }
  return SIGNS.get(text.replace(/\.$/, '')) ?? null
}

// "1.000,00", "1,000.00" and "1'000": the last sign is the decimal one, unless three digits follow a lone sign.
function asDecimal(text: string): string | null {
  const plain = text.replace(/['’\s]/g, '').replace(/[.,]$/, '')
  const signs = plain.match(/[.,]/g) ?? []
  if (signs.length === 0) return plain
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const isGrouped = new Set(signs).size === 1 && plain.length - last === 4
  if (isGrouped) return /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, '') : null
  if (new Set(signs).size === 1 && signs.length > 1) return null
  return `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`
}

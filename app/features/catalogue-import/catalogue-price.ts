import { readFigures } from '#app/kit/amount-figures.ts'
import { currenciesMeant } from '#app/kit/currency-marks.ts'
import { decimalOf, machineMoney, minorDigits, money } from '#app/kit/money.ts'
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

const FREE = /^(?:free|free of charge|gratis|kostenlos|kostenfrei|gratuit|gratuito|無料|0+(?:[.,]0+)?)$/i

// A price that begins somewhere is no price.
const FROM =
  /^(?:from|starting|ab|dès|à partir|da|desde|a partire|min\.?|≥|>|~|ca\.?|circa|env\.?)(?=[\s\d€$£])|[〜~から]\s*$|\+\s*$/i

function readPrice(
  text: string,
  currencyText: string,
): { minor: number; currency: string } | 'left.price' | 'left.priceTwoWays' | 'left.currency' {
  const line = text.normalize('NFKC').slice(0, CATALOGUE_LIMITS.lineLength)
  if (FROM.test(line)) return 'left.price'
  const words = line.replace(/[\d.,'’\s/-]+/g, ' ').trim()
  const [said, written] = [readCurrency(currencyText), readCurrency(words)]
  if (said && written && said !== written)
    throw new CatalogueRefusal('currency.contradicts', { said, written })
  const currency = said ?? written
  if (FREE.test(line)) return currency ? { minor: 0, currency } : 'left.currency'
  const figures = /^[^\d-]*(\d[\d.,'’\s]*?)[.,]?\s*(?:[-–—]{1,2}|\/-)?[^\d]*$/.exec(line)?.[1]
  if (figures === undefined) return 'left.price'
  if (!currency) return 'left.currency'
  const digits = minorDigits(currency)
  const plain = readFigures(figures.replace(NOUGHTS, ''), { digits })
  if (plain === 'twoWays') return 'left.priceTwoWays'
  const amount = plain === null ? null : machineMoney(plain, currency)
  return amount ? { minor: amount.minor, currency } : 'left.price'
}

/** Databases write more noughts than a currency has decimals; three of them could be thousands. */
const NOUGHTS = /(?<=[.,]\d\d)00+$/

function readCurrency(text: string): string | null {
  const [currency, ...others] = currenciesMeant(text) ?? []
  // A yen is not a yuan where a catalogue of ours says it.
  return currency !== undefined && (others.length === 0 || currency === 'JPY') ? currency : null
}

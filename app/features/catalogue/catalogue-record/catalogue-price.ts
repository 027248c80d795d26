import { readFigures } from '#app/kit/amount-figures.ts'
import { currenciesMeant } from '#app/kit/currency-marks.ts'
import { decimalOf, machineMoney, minorDigits, money } from '#app/kit/money.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { CatalogueOffer, RawOffer, RawRecord } from './catalogue.ts'
import { buyersOf } from './catalogue-concession.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import { isOpen } from './catalogue-state.ts'
import { cleanLine, cleanTitle } from './catalogue-text.ts'

/**
 * The prices of a record in minor units; what is unreadable, has no currency, is not on public sale now or is
 * not the price of a seat is left out with a note. Refuses a record that is both free and priced.
 */
export function offersOf(
  raw: RawRecord,
  { notes, now }: { notes: CatalogueReason[]; now: Date },
): CatalogueOffer[] {
  const own = cleanLine(raw.price) ? [{ name: undefined, price: raw.price, currency: raw.currency }] : []
  const offers: CatalogueOffer[] = []
  const all: RawOffer[] = [...own, ...raw.offers]
  for (const offer of all.slice(0, CATALOGUE_LIMITS.offers)) {
    const { name, price, currency, per } = offer
    if (!cleanLine(price)) continue
    const left = leftOut(offer, now)
    if (left) {
      const params = { name: cleanTitle(name) || cleanLine(price), text: cleanLine(`${price} ${per ?? ''}`) }
      notes.push({ code: left, params })
      continue
    }
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

const DAY_MS = 86_400_000

/** Why an offer is none of one seat to everyone now. */
function leftOut(offer: RawOffer, now: Date): 'left.notSold' | 'left.pricePer' | null {
  if (!isOnSale(offer, now)) return 'left.notSold'
  return isPerSomething(offer) ? 'left.pricePer' : null
}

/** Whether it has begun, has not ended, and nothing says that it is hidden, sold out or by code. */
function isOnSale({ from, until, flags = [] }: RawOffer, now: Date): boolean {
  const [begins, ends] = [momentOf(from), momentOf(until)]
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(cleanLine(until))
  if (begins !== null && begins > now.getTime()) return false
  if (ends !== null && ends + (isDay ? DAY_MS : 0) <= now.getTime()) return false
  return flags.every(isOpen)
}

function momentOf(text: string | undefined): number | null {
  const line = cleanLine(text)
  const at = /^\d{4}-\d{2}-\d{2}/.test(line) ? Date.parse(line) : Number.NaN
  return Number.isNaN(at) ? null : at
}

const PER_SEAT =
  /^(?:c62|one|each|e?person(?:en)?|people|participants?|teilnehmer(?:in|innen)?|seats?|tickets?|places?|pax|heads?|personne|persona|partecipante|participante|名|人|席|枚)$/i
const PER =
  /(?:\/|\b(?:per|pro|je|par|al?|alla|por))\s*(?:months?|monat|mois|mese|mes|year|jahr|an|année|anno|año|week|woche|semaine|settimana|semana|day|tag|jour|giorno|día|hours?|stunde|heure|ora|hora|lesson|lektion|leçon|lezione|lección|session|module?|modul|unit|unterrichtseinheit|ue|group|gruppe|groupe|gruppo|grupo|team|company|firma|entreprise|azienda|empresa|mo|yr|h)(?![\p{L}])|\b(?:monthly|yearly|annually|weekly|hourly|monatlich|jährlich|wöchentlich|mensuel|annuel|mensile|annuale|mensual|anual)\b|月額|年額|毎月|時間あたり/iu

/** "30 a month", "CHF 200 pro Stunde". */
function isPerSomething({ price, per }: RawOffer): boolean {
  const unit = cleanLine(per)
  return (unit !== '' && !PER_SEAT.test(unit)) || PER.test(cleanLine(price))
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

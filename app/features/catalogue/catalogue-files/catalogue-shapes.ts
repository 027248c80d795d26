import type { RawOffer } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { speaksOfState } from '#app/features/catalogue/catalogue-record/catalogue-state.ts'
import { cleanLine, squeezed } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { isObject } from './catalogue-json.ts'

/**
 * A list's record as flat named values: nested values are named by their path ("location.city"), without
 * wrappers.
 */
export type FlatItem = { values: Map<string, string>; offers: RawOffer[]; elsewhere?: string }

// Layers that carry the record, but say nothing: JSON:API, GraphQL, HAL and databases with an interface.
const WRAPPERS = new Set([
  'attributes',
  'fields',
  'node',
  '_embedded',
  'event',
  'course',
  'data',
  'properties',
])
const OFFERS = new Set(
  'ticket_classes tickettypes tickets ticketclasses priceranges prices offers pricing items rates'
    .split(' ')
    .map(squeezed),
)
const WORDY = new Set('name title summary description location subtitle teaser'.split(' '))
const LANGUAGES = new Set('en de fr it es ja pt nl pl sv da fi nb cs zh ko ru tr ar el hu ro uk'.split(' '))
const VALUES = 1000

/**
 * Flattens one object of a list. Of several venues the first counts, lists of named things become their
 * names, lists of prices become offers.
 */
export function flatItem(item: Record<string, unknown>): FlatItem {
  const flat: FlatItem = { values: new Map(), offers: [] }
  flatten(item, '', flat, 0)
  return flat
}

function flatten(object: Record<string, unknown>, path: string, flat: FlatItem, depth: number): void {
  for (const [key, value] of Object.entries(object)) {
    if (flat.values.size >= VALUES) return
    const name = cleanLine(key)
    const isWrapper = WRAPPERS.has(name.toLowerCase()) && (path === '' || path === '_embedded')
    const inner = path ? `${path}.${name}` : name
    const text = asText(value) ?? spokenText(name, value)
    if (text !== undefined) put(flat, inner, text)
    else if (Array.isArray(value)) flattenList(value.filter(isObject), name, inner, flat, depth)
    else if (isObject(value) && depth < CATALOGUE_LIMITS.valueDepth)
      flatten(value, isWrapper ? path : inner, flat, depth + 1)
  }
}

// The record's own values go before those of a layer around or beside it.
function put(flat: FlatItem, name: string, text: string): void {
  if (!flat.values.get(name)) flat.values.set(name, text)
}

function flattenList(
  list: Record<string, unknown>[],
  name: string,
  path: string,
  flat: FlatItem,
  depth: number,
): void {
  const [first] = list
  if (!first) return
  if (OFFERS.has(squeezed(name)) && list.some(isOffer)) {
    flat.offers.push(...list.slice(0, 20).flatMap(offersIn))
    return
  }
  const names = list
    .slice(0, 50)
    .map((entry) => asText(entry.name) ?? asText(entry.title) ?? asText(entry.label))
  const isPlace = /venue|location|place/i.test(name)
  const [own, ...others] = names
  if (isPlace) flat.elsewhere = others.find((other) => other && other !== own)
  if (isPlace && depth < CATALOGUE_LIMITS.valueDepth) flatten(first, path, flat, depth + 1)
  else if (names.some(Boolean)) put(flat, path, names.filter(Boolean).join('; '))
}

function isOffer(entry: Record<string, unknown>): boolean {
  return ['price', 'cost', 'amount', 'min', 'free', 'fee'].some((name) => entry[name] !== undefined)
}

const BY_CODE =
  /^(?:require_?(?:voucher|code|access)|hid(?:e|den)_without_voucher|access_?code|requires?_?(?:membership|approval))/i
const FROM = /^(?:sales?_?(?:start|begin|from)s?|available_from|start_sales|on_sale_from|valid_?from)/i
const UNTIL =
  /^(?:sales?_?(?:end|until)s?|available_until|end_sales|on_sale_until|valid_?(?:through|until|to))/i
const UNIT = /^(?:per|unit|unit_text|billing_(?:period|interval)|interval|period)$/i

/**
 * What is said of a ticket beside its price: when it is sold, of what that is the price, and whether it is
 * for everyone.
 */
function termsIn(entry: Record<string, unknown>): Partial<RawOffer> {
  const said = Object.entries(entry).flatMap(([name, value]) => {
    const text = asText(value)
    return text === undefined ? [] : [{ name, text }]
  })
  const named = (names: RegExp) => said.find(({ name }) => names.test(name))?.text
  const isByCode = said.some(({ name, text }) => BY_CODE.test(name) && !/^(?:false|no|0|none|)$/i.test(text))
  const flags = said.flatMap(({ name, text }) => {
    if (/^hidden/i.test(name)) return [{ name: 'hidden', text }]
    return speaksOfState(name, text, true) ? [{ name, text }] : []
  })
  const apart = isByCode || entry.donation === true ? [{ name: 'hidden', text: 'true' }] : []
  return { from: named(FROM), until: named(UNTIL), per: named(UNIT), flags: [...flags, ...apart] }
}

function offersIn(entry: Record<string, unknown>): RawOffer[] {
  return pricesIn(entry).map((offer) => ({ ...offer, ...termsIn(entry) }))
}

function pricesIn(entry: Record<string, unknown>): RawOffer[] {
  const name = asText(entry.name) ?? asText(entry.label) ?? asText(entry.type)
  const cost = [entry.cost, entry.price, entry.amount, entry.fee].find(
    (value) => value !== undefined && value !== null,
  )
  const currency =
    asText(entry.currency) ??
    (isObject(cost) ? (asText(cost.currency) ?? asText(cost.currency_code)) : undefined)
  if (entry.free === true) return [{ name, price: '0', currency }]
  const [min, max] = [asText(entry.min), asText(entry.max)]
  if (min !== undefined)
    return [
      { name, price: min === max ? min : max === undefined ? `from ${min}` : `${min} – ${max}`, currency },
    ]
  // A bare "value" beside it counts the smallest coins.
  const price = isObject(cost)
    ? (asText(cost.major_value) ?? asText(cost.display) ?? asText(cost.amount))
    : asText(cost)
  return price === undefined ? [] : [{ name, price, currency }]
}

// {"en": "…", "de": "…"} is one text in several languages.
function spokenText(name: string, value: unknown): string | undefined {
  if (!isObject(value) || !WORDY.has(name.toLowerCase())) return undefined
  const entries = Object.entries(value)
  const isSpoken =
    entries.length > 0 &&
    entries.every(
      ([key]) => LANGUAGES.has(key.toLowerCase().slice(0, 2)) && /^[a-z]{2}(?:[-_]\w+)?$/i.test(key),
    )
  const chosen = isSpoken ? (value.en ?? entries[0]?.[1]) : undefined
  return typeof chosen === 'string' ? chosen : undefined
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => typeof entry === 'string' || typeof entry === 'number')
  )
    return value.slice(0, 200).map(String).join('; ')
  return undefined
}

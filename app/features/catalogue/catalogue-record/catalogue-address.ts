import { countryOfCity, countryOfRegion, countryWithRegion, isCity, isRegion } from './city-zones.ts'
import { findCountry } from './countries.ts'

/** A place in the words of its source, not interpreted yet. */
export type SpokenPlace = {
  venue: string | null
  street: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
  isPostcodeSure: boolean
}

const CODE = String.raw`(?:[A-Z]{1,2}-)?(?:\d{5}-\d{3,4}|\d{4}\s?[A-Z]{2}(?=\s|$)|\d{4,6}|\d{3}[- ]\d{2,4}|\d{2}-\d{3}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})`
const POSTCODE = new RegExp(`^${CODE}$`, 'u')
const CODE_CITY = new RegExp(String.raw`^(${CODE})\s+(\D{2,})$`, 'u')
const CITY_CODE = new RegExp(String.raw`^(\D{2,}?)\s+(${CODE})$`, 'u')
const STATE = /^(.*?)\s*\b([A-Z]{2,3})$/u

type Part = { name: string | null; region: string | null; postcode: string | null }

/**
 * "80331 München", "London SW1A 2AA", "Perth WA 6000", "WA 6000" or "6151" in its pieces; null for what holds
 * other numbers.
 */
function readPart(part: string): Part | null {
  if (POSTCODE.test(part)) return { name: null, region: null, postcode: part }
  const before = CODE_CITY.exec(part)
  if (before) return { name: before[2]?.trim() || null, region: null, postcode: before[1] ?? null }
  const after = CITY_CODE.exec(part)
  if (after) {
    const state = STATE.exec(after[1] ?? '')
    if (state) return { name: state[1]?.trim() || null, region: state[2] ?? null, postcode: after[2] ?? null }
    return { name: after[1]?.trim() || null, region: null, postcode: after[2] ?? null }
  }
  return /\d/.test(part) ? null : { name: part, region: null, postcode: null }
}

/**
 * Parses a one-line address from its end: country, postal code, region, city; the rest is venue and street. A
 * known city takes precedence; without one the last word counts, if others come before it. Values from fields
 * of their own are never overruled.
 */
export function readAddress(place: SpokenPlace, address: string): SpokenPlace {
  const parts = address
    .replace(/〒\s?/g, '')
    .split(/[,;\n]|\s[-–|]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  const country = place.country ?? countryAtEnd(parts)
  const found = { ...place, country }
  if (found.city === null) takeTail(found, parts)
  else dropSaid(found, parts)
  return { ...found, ...front(found, parts) }
}

// Takes the country off the end when it is one and not the state or the only city that it can mean as well.
function countryAtEnd(parts: string[]): string | null {
  const last = parts.at(-1) ?? ''
  const before = readPart(parts.at(-2) ?? '')?.name ?? ''
  const country = findCountry(last)
  const ofRegion = before ? (countryOfRegion(before, last) ?? regionsCountry(last, before, country)) : null
  if (ofRegion && (country === null || !isCity(before, country))) return ofRegion
  if (country === null || (parts.length === 1 && isCity(last, null))) return null
  parts.pop()
  return country
}

/**
 * "Vienna, VA", "Moscow, Idaho": a code or name of a region, after a city that does not exist in the country
 * with that code.
 */
export function regionsCountry(region: string, city: string, country: string | null): string | null {
  if (country !== null && isCity(city, country)) return null
  const found = countryWithRegion(region)
  return found && (country === null || /^[A-Z]{2,3}$/.test(region)) ? found : null
}

// "8400 Winterthur, Zürich": a region that is called as its capital stands behind the city.
function beforeRegion(read: (Part | null)[], at: number): number {
  const [city, region] = [read[at - 1], read[at]?.name]
  if (!city?.name || !region) return at
  const isIn = countryOfRegion(city.name, region) !== null
  return isIn || (city.postcode !== null && read[at]?.postcode === null) ? at - 1 : at
}

function takeTail(found: SpokenPlace, parts: string[]): void {
  const read = parts.map(readPart)
  const at = read.findLastIndex((part) => part?.name && isCity(part.name, found.country))
  const last = at >= 0 ? beforeRegion(read, at) : lastName(found, parts, read)
  if (last < 0) {
    const end = read.at(-1)
    if (end?.postcode && !end.name) {
      found.postcode ??= end.postcode
      found.region ??= end.region
      parts.pop()
    }
    return
  }
  for (const part of read.slice(last)) {
    found.postcode ??= part?.postcode ?? null
    found.region ??= part?.region ?? null
  }
  found.city = read[last]?.name ?? null
  found.region ??= read.slice(last + 1).find((part) => part?.name)?.name ?? null
  parts.splice(last)
}

// Behind the words of a city come only codes and regions; a house number ends the search.
function lastName(found: SpokenPlace, parts: string[], read: (Part | null)[]): number {
  for (let at = read.length - 1; at >= 0; at--) {
    const part = read[at]
    if (!part) return -1
    if (part.name === null) continue
    if (part.postcode) return at
    const isRegionName = found.country !== null && isRegion(part.name, found.country)
    if (isRegionName && at > 0) continue
    const isBeforeRegion = at < read.length - 1
    return parts.length > 1 && (at > 0 || isBeforeRegion) ? at : -1
  }
  return -1
}

function dropSaid(found: SpokenPlace, parts: string[]): void {
  const words = [found.city, found.region, found.postcode].filter((word) => word !== null)
  const said = new Set(words.map((word) => word.toLowerCase()))
  for (let end = parts.at(-1); end !== undefined; end = parts.at(-1)) {
    const part = readPart(end)
    const isSaid = said.has(end.toLowerCase()) || said.has(part?.name?.toLowerCase() ?? end)
    if (!isSaid && !(part?.postcode && !part.name)) return
    found.postcode ??= part?.postcode ?? null
    found.region ??= part?.region ?? null
    parts.pop()
  }
}

// A number alone belongs to the street before it, or is the postal code that stands before the city.
function front(found: SpokenPlace, parts: string[]): Partial<SpokenPlace> {
  const streets: string[] = []
  const names: string[] = []
  let { postcode, isPostcodeSure } = found
  for (const [at, part] of parts.entries()) {
    const isNumber = /^\d[\d\s-]*$/.test(part)
    const isLast = at === parts.length - 1
    if (isNumber && (part.length >= 4 || at === 0)) {
      isPostcodeSure = postcode === null ? isLast && part.length >= 5 : isPostcodeSure
      postcode ??= part
    } else if (isNumber && streets.length === 0) streets.push(`${names.pop() ?? ''} ${part}`.trim())
    else if (isNumber) streets.push(part)
    else if (POSTCODE.test(part) && postcode === null) postcode = part
    else if (/\d/.test(part)) streets.push(part)
    else names.push(part)
  }
  return {
    venue: found.venue ?? (names.join(', ') || null),
    street: found.street ?? (streets.join(', ') || null),
    postcode,
    isPostcodeSure,
  }
}

/**
 * "New York, NY" and "Bengaluru, Karnataka" in the field of the city: what follows the comma is the region or
 * the country.
 */
export function splitCity(place: SpokenPlace): SpokenPlace {
  const coded = place.city && /\d/.test(place.city) && !place.city.includes(',') ? readPart(place.city) : null
  if (coded?.name)
    return splitCity({
      ...place,
      city: coded.name,
      region: place.region ?? coded.region,
      postcode: place.postcode ?? coded.postcode,
    })
  const [city, region, ...more] = place.city?.split(',').map((part) => part.trim()) ?? []
  if (!city || !region || more.length > 0) return place
  const ofRegion = countryOfRegion(city, region) ?? regionsCountry(region, city, findCountry(region))
  const country = place.country ?? ofRegion ?? findCountry(region) ?? countryOfCity(city)?.country ?? null
  if (findCountry(region) === country && country !== null && !isRegion(region, country))
    return { ...place, city, country }
  const isStateCode = /^[A-Z]{2,3}$/.test(region) && country !== null && ['US', 'CA', 'AU'].includes(country)
  const isNamed = country !== null && isRegion(region, country)
  return isStateCode || isNamed ? { ...place, city, region: place.region ?? region } : place
}

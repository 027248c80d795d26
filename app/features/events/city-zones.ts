import { tzOffset } from '@date-fns/tz/tzOffset'
import { cityMapping } from 'city-timezones'
import { squeezed } from './catalogue-text.ts'

type City = {
  key: string
  country: string
  region: string
  regionCode: string
  people: number
  timeZone: string
}

const RENAMED: Record<string, string> = {
  'America/Montreal': 'America/Toronto',
  'Asia/Chongqing': 'Asia/Shanghai',
  'Asia/Harbin': 'Asia/Shanghai',
  'Asia/Kashgar': 'Asia/Urumqi',
}

const CITIES: City[] = cityMapping
  .filter((city) => city.iso2 && city.timezone)
  .flatMap((city) =>
    [...new Set([cityKey(city.city), cityKey(city.city_ascii)])].map((key) => ({
      key,
      country: city.iso2,
      region: squeezed(city.province ?? ''),
      regionCode: squeezed(city.state_ansi ?? ''),
      people: city.pop,
      timeZone: RENAMED[city.timezone] ?? city.timezone,
    })),
  )
const BY_NAME = Map.groupBy(CITIES, (city) => city.key)
const BY_COUNTRY = Map.groupBy(CITIES, (city) => city.country)

function cityKey(name: string): string {
  return squeezed(name.replace(/\b(?:saint|sankt|st)\b\.?/gi, 'st'))
}

/** The country (ISO code) of a city that is named without one: the only one, or by far the largest of that name. */
export function countryOfCity(city: string): string | null {
  const found = BY_NAME.get(cityKey(city)) ?? []
  return largestShare(found, (entry) => entry.country, 0.8)
}

/** Whether the list of cities knows this name, in this country when one is given. */
export function isCity(name: string, country: string | null): boolean {
  return (BY_NAME.get(cityKey(name)) ?? []).some((entry) => country === null || entry.country === country)
}

/** Whether this is a province or state of the country, by name or by its usual code. */
export function isRegion(name: string, country: string): boolean {
  const key = squeezed(name)
  return (
    key !== '' &&
    (BY_COUNTRY.get(country) ?? []).some((city) => city.region === key || city.regionCode === key)
  )
}

/**
 * The IANA zone of a place: of its city in its country, forgiving one wrong letter; else of its region; else of its
 * country where nine tenths of the people share one. Null when the place does not settle it.
 */
export function zoneOfPlace(place: {
  city: string | null
  region: string | null
  country: string | null
}): string | null {
  const country = place.country ?? (place.city ? countryOfCity(place.city) : null)
  if (!country) return null
  const cities = BY_COUNTRY.get(country) ?? []
  const regionKey = squeezed(place.region ?? '')
  const inRegion = regionKey
    ? cities.filter((city) => city.region === regionKey || city.regionCode === regionKey)
    : []
  const key = place.city ? cityKey(place.city) : ''
  const named = key ? sameOrNearlySame(inRegion.length > 0 ? inRegion : cities, key) : []
  return (
    largestShare(named, sameClock, 0.75) ??
    largestShare(inRegion, sameClock, 0.9) ??
    largestShare(cities, sameClock, 0.9)
  )
}

function sameOrNearlySame(cities: City[], key: string): City[] {
  const same = cities.filter((city) => city.key === key)
  return same.length > 0 || key.length < 5 ? same : cities.filter((city) => isOneLetterOff(city.key, key))
}

function isOneLetterOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

const CLOCKS = new Map<string, string>()

// Zones whose clocks agree in winter and in summer count as one, as China's do; the one with most people speaks for all.
function sameClock(city: City): string {
  const known = CLOCKS.get(city.timeZone)
  if (known) return known
  const clock = [0, 6].map((month) => tzOffset(city.timeZone, new Date(Date.UTC(2026, month, 15)))).join('/')
  CLOCKS.set(city.timeZone, clock)
  return clock
}

function largestShare(cities: City[], by: (city: City) => string, share: number): string | null {
  const people = cities.reduce((sum, city) => sum + city.people, 0)
  const groups = [...Map.groupBy(cities, by).entries()].map(([value, members]) => ({
    value,
    people: members.reduce((sum, city) => sum + city.people, 0),
    zone: [...members].sort((left, right) => right.people - left.people)[0]?.timeZone ?? null,
  }))
  const largest = groups.sort((left, right) => right.people - left.people)[0]
  if (!largest || (groups.length > 1 && largest.people < share * people)) return null
  return by === sameClock ? largest.zone : largest.value
}

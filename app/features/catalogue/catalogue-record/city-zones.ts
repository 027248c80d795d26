import { tzOffset } from '@date-fns/tz/tzOffset'
import { cityMapping } from 'city-timezones'
import { CITY_NAMES, REGION_CODES } from '#app/features/catalogue/cities/city-names.ts'
import { MORE_CITIES } from '#app/features/catalogue/cities/more-cities.ts'
import { whenAsked } from '#app/kit/when-asked.ts'
import { squeezed } from './catalogue-text.ts'

type City = {
  key: string
  country: string
  region: string
  regionCode: string
  people: number
  timeZone: string
}

/** How many people a city of the second list is thought to have. */
const MORE_PEOPLE = 40_000
const RENAMED: Record<string, string> = {
  'America/Montreal': 'America/Toronto',
  'Asia/Chongqing': 'Asia/Shanghai',
  'Asia/Harbin': 'Asia/Shanghai',
  'Asia/Kashgar': 'Asia/Urumqi',
}

const listed = (): City[] =>
  cityMapping
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
const more = (): City[] =>
  MORE_CITIES.flatMap(([country, timeZone, region, names]) =>
    names.split(', ').map((name) => ({
      key: cityKey(name),
      country,
      region: squeezed(region),
      regionCode: '',
      people: MORE_PEOPLE,
      timeZone,
    })),
  )

/** All cities by what one looks them up by. */
const tables = whenAsked(() => {
  const cities = listed()
  const seen = new Set(cities.map(({ key, country }) => `${key}|${country}`))
  cities.push(...more().filter(({ key, country }) => !seen.has(`${key}|${country}`)))
  const otherNames = new Map(
    CITY_NAMES.flatMap(([name, ...others]) =>
      others.map((other) => [cityKey(other), cityKey(name)] as const),
    ),
  )
  const countriesOfRegion = new Map<string, Set<string>>()
  for (const { region, regionCode, country } of cities)
    for (const key of [region, regionCode])
      if (key !== '') countriesOfRegion.set(key, (countriesOfRegion.get(key) ?? new Set()).add(country))
  return {
    byName: Map.groupBy(cities, ({ key }) => key),
    byCountry: Map.groupBy(cities, ({ country }) => country),
    otherNames,
    countriesOfRegion,
  }
})

function cityKey(name: string): string {
  return squeezed(name.replace(/\b(?:saint|sankt|st)\b\.?/gi, 'st'))
}

function regionKeyOf(name: string): string {
  return REGION_CODES.get(name.trim()) ?? squeezed(name)
}

function citiesNamed(name: string): City[] {
  const { byName, otherNames } = tables()
  const key = cityKey(name)
  // There is a Roma in Queensland, too.
  return [...(byName.get(key) ?? []), ...(byName.get(otherNames.get(key) ?? '') ?? [])]
}

/**
 * The country (ISO code) of a city named without one, by where most people in cities of that name live; sure
 * when all do.
 */
export function countryOfCity(city: string): { country: string; isSure: boolean } | null {
  const found = citiesNamed(city)
  const country = largestShare(found, (entry) => entry.country, 0.8)
  return country ? { country, isSure: found.every((entry) => entry.country === country) } : null
}

/** Whether the list of cities knows this name, in this country when one is given. */
export function isCity(name: string, country: string | null): boolean {
  return citiesNamed(name).some((entry) => country === null || entry.country === country)
}

/**
 * Whether the list has no such city in the country, but another country has it, or one whose name differs by
 * a letter.
 */
export function isDoubtfulCity(name: string, country: string): boolean {
  if (isCity(name, country)) return false
  return isCity(name, null) || nearCities(cityKey(name), country).length > 0
}

function nearCities(key: string, country: string): City[] {
  return key.length < 5
    ? []
    : (tables().byCountry.get(country) ?? []).filter((city) => isOneLetterOff(city.key, key))
}

/**
 * The country in which a city lies in a region of that name or code ("Atlanta", "Georgia"); null without one.
 */
export function countryOfRegion(city: string, region: string): string | null {
  const key = regionKeyOf(region)
  const found = citiesNamed(city).filter((entry) => entry.region === key || entry.regionCode === key)
  const countries = new Set(found.map((entry) => entry.country))
  return key && countries.size === 1 ? (found[0]?.country ?? null) : null
}

/**
 * The only country with a region of this name or usual code ("Idaho", "TX", "NSW"); null where several have
 * one, or none.
 */
export function countryWithRegion(region: string): string | null {
  const countries = tables().countriesOfRegion.get(regionKeyOf(region))
  return countries?.size === 1 ? ([...countries][0] ?? null) : null
}

/** Whether this is a province or state of the country, by name or by its usual code. */
export function isRegion(name: string, country: string): boolean {
  const key = regionKeyOf(name)
  return (
    key !== '' &&
    (tables().byCountry.get(country) ?? []).some((city) => city.region === key || city.regionCode === key)
  )
}

export type ZoneOfPlace = { zone: string; isSure: boolean }

/**
 * The IANA zone of a place: of its city in its country, tolerating one wrong letter; else of its region; else
 * of its country where nine tenths of the people share one. Sure when the name is right and all places that
 * it can mean have the same clock. Null when the place does not determine it.
 */
export function zoneOfPlace(place: {
  city: string | null
  region: string | null
  country: string | null
}): ZoneOfPlace | null {
  const country = place.country ?? (place.city ? (countryOfCity(place.city)?.country ?? null) : null)
  if (!country) return null
  const cities = tables().byCountry.get(country) ?? []
  const regionKey = regionKeyOf(place.region ?? '')
  const inRegion = regionKey
    ? cities.filter((city) => city.region === regionKey || city.regionCode === regionKey)
    : []
  const same = place.city ? citiesNamed(place.city).filter((city) => city.country === country) : []
  const inBoth = same.filter((city) => inRegion.includes(city))
  const near = same.length > 0 || !place.city ? [] : nearCities(cityKey(place.city), country)
  return (
    zoneOf(inBoth.length > 0 ? inBoth : same, 0.75, true) ??
    zoneOf(near, 0.75, false) ??
    zoneOf(inRegion, 0.9, true) ??
    zoneOf(cities, 0.9, true)
  )
}

/** The IANA zone of a city that stands alone, when all cities of that name have the same clock. */
export function zoneOfCity(name: string): string | null {
  const found = zoneOf(citiesNamed(name), 1, true)
  return found?.isSure ? found.zone : null
}

function zoneOf(cities: City[], share: number, isExact: boolean): ZoneOfPlace | null {
  const zone = largestShare(cities, sameClock, share)
  if (zone === null) return null
  return { zone, isSure: isExact && cities.every((city) => sameClock(city) === CLOCKS.get(zone)) }
}

function isOneLetterOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

const CLOCKS = new Map<string, string>()

// Zones whose clocks agree in winter and in summer count as one, as China's do; the one with most people
// speaks for all.
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

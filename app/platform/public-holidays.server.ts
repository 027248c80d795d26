import type { Language } from '#app/kit/language.ts'

/**
 * A day ('2026-12-25') on which a country (ISO 3166-1 alpha-2) does not work, or one of its regions by its
 * code ('BY' of Germany), and how day and region are called.
 */
export type PublicHoliday = {
  day: string
  country: string
  name: string
  region: string | null
  regionName: string | null
}

/** A country, or a region of it. */
export type HolidayPlace = { country: string; region: string | null }

type Wanted = { places: readonly HolidayPlace[]; from: string; to: string; language: Language }

const kept = new Map<string, PublicHoliday[]>()
/** So many years of countries and regions are kept. */
const MOST_KEPT = 500

// Its data is a third of a second of work: loaded by who asks first.
const library = async () => (await import('date-holidays')).default

async function holidaysOf(
  { country, region }: HolidayPlace,
  year: number,
  language: Language,
): Promise<PublicHoliday[]> {
  const key = `${country} ${region} ${year} ${language}`
  const known = kept.get(key)
  if (known) return known
  const Holidays = await library()
  const options = { languages: [language, 'en'] }
  const all = (region ? new Holidays(country, region, options) : new Holidays(country, options)).getHolidays(
    year,
  )
  const regionName = region && (await regionsOf(country)).get(region)
  const found = (all ?? [])
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({
      day: date.slice(0, 10),
      country,
      name,
      region,
      regionName: regionName ?? null,
    }))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/** The regions of a country whose holidays are known, with what they call themselves, by their codes. */
export async function regionsOf(country: string): Promise<ReadonlyMap<string, string>> {
  const Holidays = await library()
  return new Map(Object.entries(new Holidays().getStates(country) ?? {}))
}

/** The countries whose holidays are known, by their codes. */
export async function holidayCountries(): Promise<string[]> {
  const Holidays = await library()
  return Object.keys(new Holidays().getCountries()).filter((code) => /^[A-Z]{2}$/.test(code))
}

/** Whether these are a country and a region of it that are known; nothing is nowhere, and well. */
export async function isRegion({
  country,
  region,
}: {
  country: string | null
  region: string | null
}): Promise<boolean> {
  if (country === null) return region === null
  if (!(await holidayCountries()).includes(country)) return false
  return region === null || (await regionsOf(country)).has(region)
}

/**
 * The public holidays of countries and regions from one day up to another, which it leaves out, by day and
 * place; named in the language where that is known, else as the country calls them. What a whole country has
 * is not said again of its regions; those of towns are not among them. Of a country that is not known there
 * are none.
 */
export async function listPublicHolidays({ places, from, to, language }: Wanted): Promise<PublicHoliday[]> {
  const years = [...new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))])]
  const countries = places.map(({ country }) => ({ country, region: null }))
  const asked = new Map([...countries, ...places].map((place) => [`${place.country}-${place.region}`, place]))
  const found = await Promise.all(
    [...asked.values()].flatMap((place) => years.map((year) => holidaysOf(place, year, language))),
  )
  const all = found.flat().filter(({ day }) => day >= from && day < to)
  const ofCountry = new Set(all.filter(({ region }) => region === null).map(keyOf))
  return all
    .filter((one) => one.region === null || !ofCountry.has(keyOf(one)))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const keyOf = ({ day, country }: PublicHoliday) => `${day} ${country}`
const orderOf = (one: PublicHoliday) => `${keyOf(one)} ${one.region ?? ''}`

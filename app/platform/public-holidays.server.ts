import type { Language } from '#app/kit/language.ts'

/** A day ('2026-12-25') on which a whole country (ISO 3166-1 alpha-2) does not work, and how it is called. */
export type PublicHoliday = { day: string; country: string; name: string }

type Wanted = { countries: readonly string[]; from: string; to: string; language: Language }

const kept = new Map<string, PublicHoliday[]>()
/** So many years of countries are kept. */
const MOST_KEPT = 500

async function holidaysOf(country: string, year: number, language: Language): Promise<PublicHoliday[]> {
  const key = `${country} ${year} ${language}`
  const known = kept.get(key)
  if (known) return known
  // Its data is a third of a second of work: loaded by who asks first.
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays(country, { languages: [language, 'en'] }).getHolidays(year) ?? []
  const found = all
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ day: date.slice(0, 10), country, name }))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/**
 * The public holidays of whole countries from one day up to another, which it leaves out, by day and country;
 * named in the language where that is known, else as the country calls them. Those of states and towns are
 * not among them. Of a country that is not known there are none.
 */
export async function listPublicHolidays({
  countries,
  from,
  to,
  language,
}: Wanted): Promise<PublicHoliday[]> {
  const years = [...new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))])]
  const asked = [...new Set(countries)].flatMap((country) => years.map((year) => ({ country, year })))
  const found = await Promise.all(asked.map(({ country, year }) => holidaysOf(country, year, language)))
  return found
    .flat()
    .filter(({ day }) => day >= from && day < to)
    .toSorted((one, other) => (one.day + one.country < other.day + other.country ? -1 : 1))
}

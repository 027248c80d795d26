import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { holidayCountries, regionsOf } from '#app/platform/public-holidays.server.ts'

/**
 * The countries whose holidays are known, by name, and first those of a workspace with their regions, as
 * choices of a site.
 */
export async function placeChoices(language: Language, own: readonly (string | null)[]) {
  const named = (await holidayCountries())
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const first = named.filter(({ value }) => own.includes(value))
  const withRegions = await Promise.all(
    first.map(async (country) => [
      country,
      ...[...(await regionsOf(country.value))].map(([region, name]) => ({
        value: `${country.value}-${region}`,
        label: `${country.label} · ${name}`,
      })),
    ]),
  )
  return [...withRegions.flat(), ...named.filter(({ value }) => !own.includes(value))]
}

import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { CatalogueMode, CataloguePlace, RawRecord } from './catalogue.ts'
import { readAddress, regionsCountry, type SpokenPlace, splitCity } from './catalogue-address.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { NOWHERE, type PlaceWords, placeWords, resolveMode } from './catalogue-mode.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'
import { countryOfCity, countryOfRegion, isCity, isDoubtfulCity, isRegion } from './city-zones.ts'
import { countryName, findCountry, readCountry } from './countries.ts'

/**
 * Mode and place: the mode that the record states or implies, and the place with an ISO country. An unlisted
 * city, and a country that only most people would mean, are guesses. Refuses unknown countries, and
 * contradictory records.
 */
export function readPlace(raw: RawRecord): {
  mode: Finding<CatalogueMode> | null
  place: CataloguePlace | null
} {
  const said: PlaceWords[] = []
  const given = (text: string | undefined) => {
    const words = placeWords(text)
    said.push(words)
    return isNowhere(words.rest) ? null : fitting(words.rest)
  }
  const plain = (text: string | undefined) => (isNowhere(cleanLine(text)) ? null : fitting(cleanLine(text)))
  const country = plain(raw.country)
  const fields: SpokenPlace = {
    venue: given(raw.venue),
    street: given(raw.street),
    city: given(raw.city),
    region: plain(raw.region),
    postcode: plain(raw.postcode),
    country: country && !placeWords(country).isOnline ? readCountry(country) : null,
    isPostcodeSure: true,
  }
  const address = given(raw.address)
  const read = withPostcode(splitCity(address ? readAddress(fields, address) : fields))
  const place = settled({ ...read, isCitySaid: fields.city !== null })
  const mode = resolveMode(raw, place, said)
  return { mode, place: mode?.value === 'online' ? null : place }
}

function isNowhere(line: string): boolean {
  return line === '' || NOWHERE.has(squeezed(line))
}

function fitting(line: string): string {
  if (line.length <= CATALOGUE_LIMITS.lineLength) return line
  throw new CatalogueRefusal('text.long', {
    field: 'place',
    count: line.length,
    limit: CATALOGUE_LIMITS.lineLength,
  })
}

// A street is more than a number: what has none but digits is a postal code that stands in the wrong field.
function withPostcode(place: SpokenPlace): SpokenPlace {
  const isNumber = /^[\d\s-]{4,10}$/.test(place.street ?? '')
  if (!isNumber) return place
  return {
    ...place,
    street: null,
    postcode: place.postcode ?? place.street,
    isPostcodeSure: place.postcode !== null,
  }
}

function settled(place: Spoken): CataloguePlace | null {
  const found = withCountry(place)
  const { venue, street, region } = found
  const country = found.country ? countryFact(found, found.country) : null
  const postcode = found.postcode ? postcodeFact(found.postcode, found.isPostcodeSure) : null
  const city = found.city ? cityFact(found.city, found) : null
  const all = { venue, street, city, region, postcode, country }
  return Object.values(all).some((value) => value !== null) ? all : null
}

type Spoken = SpokenPlace & { isCitySaid: boolean }
type Placed = SpokenPlace & { isCitySaid: boolean; isCountrySaid: boolean }

// "Atlanta, Georgia": a country of that name may be meant, but only one of the two has such a city.
function withCountry(place: Spoken): Placed {
  const { city, region, country } = place
  if (country) return { ...place, isCountrySaid: true }
  const ofRegion =
    city && region
      ? (countryOfRegion(city, region) ?? regionsCountry(region, city, findCountry(region)))
      : null
  if (ofRegion) return { ...place, country: ofRegion, isCountrySaid: true }
  if (city && !isCity(city, null) && findCountry(city))
    return { ...place, city: null, country: findCountry(city), isCountrySaid: true }
  return { ...place, country: city ? (countryOfCity(city)?.country ?? null) : null, isCountrySaid: false }
}

function countryFact({ city, isCountrySaid }: Placed, country: string): Finding<string> {
  if (isCountrySaid || (city && countryOfCity(city)?.isSure)) return known(country)
  return guessed(country, 'guess.country', { city: city ?? '', country: countryName(country) })
}

function postcodeFact(postcode: string, isSure: boolean): Finding<string> {
  return isSure ? known(postcode) : guessed(postcode, 'guess.postcode', { text: postcode })
}

// The list has the larger cities only: one that stands in a field of its own beside its country is believed,
// unless it is written nearly like another or lies elsewhere.
function cityFact(city: string, { country, region, isCitySaid, isCountrySaid }: Placed): Finding<string> {
  const isBelieved = isCitySaid && isCountrySaid && country !== null && /^[^\d/@]+$/.test(city)
  const isNarrowed = region !== null && country !== null && isRegion(region, country)
  if (isCity(city, country) || (isBelieved && (isNarrowed || !isDoubtfulCity(city, country))))
    return known(city)
  return guessed(city, 'guess.city', { text: city, inside: country ? ` in ${countryName(country)}` : '' })
}

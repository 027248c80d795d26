import countries from 'world-countries'
import { whenAsked } from '#app/kit/when-asked.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'

const EVERYDAY: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  greatbritain: 'GB',
  grossbritannien: 'GB',
  grandebretagne: 'GB',
  grossbritannienundnordirland: 'GB',
  america: 'US',
  usofa: 'US',
  etatsunisdamerique: 'US',
  holland: 'NL',
  hollande: 'NL',
  korea: 'KP|KR',
  congo: 'CD|CG',
  uae: 'AE',
  vae: 'AE',
  macedonia: 'MK',
  burma: 'MM',
  czechrepublic: 'CZ',
  tschechischerepublik: 'CZ',
  turkey: 'TR',
  swaziland: 'SZ',
  capeverde: 'CV',
  ivorycoast: 'CI',
  easttimor: 'TL',
  palestine: 'PS',
  russia: 'RU',
  vatican: 'VA',
  virginislands: 'VG|VI',
}

const rankedNames = whenAsked(namesByRank)

// The earlier rank wins: a code or an everyday name is never shadowed by another country's nickname.
function namesByRank(): Map<string, Set<string>>[] {
  const ranks = [0, 1, 2, 3].map(() => new Map<string, Set<string>>())
  const put = (rank: number, name: string, code: string) => {
    const key = countryKey(name)
    if (!key) return
    const codes = ranks[rank]?.get(key) ?? new Set<string>()
    ranks[rank]?.set(key, codes.add(code))
  }
  for (const [name, codes] of Object.entries(EVERYDAY))
    for (const code of codes.split('|')) put(0, name, code)
  for (const country of countries) {
    const code = country.cca2
    for (const name of [code, country.cca3, country.name.common]) put(1, name, code)
    put(2, country.name.official, code)
    for (const names of [...Object.values(country.name.native), ...Object.values(country.translations)])
      for (const name of [names.common, names.official]) put(2, name, code)
    for (const name of [...country.altSpellings, country.cioc]) put(3, name, code)
  }
  return ranks
}

function countryKey(name: string): string {
  return squeezed(name.replace(/^the\s+/i, ''))
}

/** The ISO 3166-1 code (two letters) of a country in any language; null when unknown or ambiguous. */
export function findCountry(text: string): string | null {
  const codes = countriesNamed(text)
  return codes.length === 1 ? (codes[0] ?? null) : null
}

/** Like `findCountry`, but refuses 'country.unknown' and 'country.ambiguous'. */
export function readCountry(text: string): string {
  const codes = countriesNamed(text)
  const name = cleanLine(text)
  if (codes.length > 1)
    throw new CatalogueRefusal('country.ambiguous', {
      text: name,
      countries: codes.map(countryName).join(' or '),
    })
  if (!codes[0]) throw new CatalogueRefusal('country.unknown', { text: name })
  return codes[0]
}

function countriesNamed(text: string): string[] {
  const key = countryKey(text)
  for (const ofRank of rankedNames()) {
    const codes = ofRank.get(key)
    if (codes) return [...codes].sort()
  }
  return []
}

/** The everyday English name of a country by its code. */
export function countryName(code: string): string {
  return countries.find((country) => country.cca2 === code)?.name.common ?? code
}

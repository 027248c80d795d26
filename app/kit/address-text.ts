export type PostalAddress = { street: string; postalCode: string; city: string }

/** How postal codes are written, where they are more than digits in a row. */
const CODES: Record<string, RegExp> = {
  CA: /[A-Z]\d[A-Z] ?\d[A-Z]\d/i,
  CZ: /\b\d{3} ?\d{2}\b/,
  GB: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i,
  GR: /\b\d{3} ?\d{2}\b/,
  IE: /\b[A-Z]\d[\dW] ?[A-Z\d]{4}\b/i,
  IN: /\b\d{3} ?\d{3}\b/,
  JP: /〒? ?\d{3}[-‐－−ー]?\d{4}/,
  NL: /\b\d{4} ?[A-Z]{2}\b/,
  SE: /\b\d{3} ?\d{2}\b/,
  SK: /\b\d{3} ?\d{2}\b/,
}
const ANY = /\b(?:[A-Z]{1,2}-)?\d{3,7}(?:-\d{3,4})?\b/

/** Prefecture and municipality, then the rest, as Japanese addresses run on without spaces. */
const JAPANESE = /^(.+?[都道府県].*?[市区町村])(.+)$/u

const LONGEST = { street: 150, postalCode: 20, city: 100 }

/** What stands first where the larger place is named first. */
const LARGE_FIRST = new Set(['JP', 'CN', 'KR', 'TW'])
/** Where the code follows the city. */
const CODE_LAST = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US', 'ZA'])

/** Nobody needs more, and what is read in time must be short. */
const LONGEST_TEXT = 400

const trimmed = (text: string) => text.replace(/^[\s,、〒-]+|[\s,、-]+$/gu, '')

/**
 * An address as people write it, in lines or with commas: street, postal code and city, in whichever order is
 * usual in the country. The code may be missing, as some countries have none; street and city may not. Null
 * when they cannot be told apart, or one is longer than fits on a document.
 */
export function readAddress(text: string, country: string): PostalAddress | null {
  if (text.length > LONGEST_TEXT) return null
  const written = text.normalize('NFC').split('\n').map(trimmed).filter(Boolean)
  const lines =
    written.length > 1
      ? written
      : (written[0] ?? '')
          .split(/[,、，]/u)
          .map(trimmed)
          .filter(Boolean)
  const found = partsOf(lines, country)
  if (!found) return null
  const address = {
    street: trimmed(found.street),
    postalCode: found.postalCode.replace(/^〒 ?/u, ''),
    city: trimmed(found.city),
  }
  const fits = (['street', 'postalCode', 'city'] as const).every(
    (part) => address[part].length <= LONGEST[part],
  )
  return address.street && address.city && fits ? address : null
}

function partsOf(lines: string[], country: string): PostalAddress | null {
  const code = CODES[country] ?? ANY
  const at = lines.findLastIndex((line) => code.test(line))
  const line = lines[at] ?? ''
  const others = lines.filter((_, other) => other !== at)
  if (at < 0) return withoutCode(lines)

  const [postalCode = ''] = line.match(code) ?? []
  const [before = '', after = ''] = line.split(postalCode, 2).map(trimmed)
  const rest = [before, after].filter(Boolean).join(' ')
  if (rest && others.length > 0) return { street: others.join(', '), postalCode, city: rest }
  if (before && after) return { street: before, postalCode, city: after }
  const run = LARGE_FIRST.has(country) ? [...others, rest].join('').match(JAPANESE) : null
  if (run) return { street: run[2] ?? '', postalCode, city: run[1] ?? '' }
  if (rest || others.length < 2) return null
  const city = at === 0 ? others[0] : others[at - 1]
  return { street: others.filter((other) => other !== city).join(', '), postalCode, city: city ?? '' }
}

function withoutCode(lines: string[]): PostalAddress | null {
  if (lines.length < 2) return null
  return { street: lines.slice(0, -1).join(', '), postalCode: '', city: lines.at(-1) ?? '' }
}

/** The parts of a place, smallest first, in the order in which its country names them. */
export function placeParts(parts: readonly (string | null)[], country: string | null): string[] {
  const named = parts.filter((part): part is string => Boolean(part))
  return country && LARGE_FIRST.has(country) ? named.toReversed() : named
}

/** What needs no comma between the parts of an address. */
const RUNS_ON = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The parts of an address in one line, in the order given: with commas, or with spaces where the country's
 * own script stands.
 */
export function inOneLine(parts: readonly string[], country: string | null): string {
  const isLargeFirst = country !== null && LARGE_FIRST.has(country)
  const runsOn = (part = '') => isLargeFirst && RUNS_ON.test(part)
  const seam = (at: number) => (at === 0 ? '' : runsOn(parts[at - 1]) || runsOn(parts[at]) ? ' ' : ', ')
  return parts.map((part, at) => seam(at) + part).join('')
}

/** The parts of a place, given smallest first, in one line as its country says them. */
export function placeLine(parts: readonly (string | null)[], country: string | null): string {
  return inOneLine(placeParts(parts, country), country)
}

type KnownAddress = { [Part in keyof PostalAddress]?: string | null | undefined }

/**
 * What is known of an address in the lines of its country (by its code), and the country by `name`, as
 * documents say them.
 */
export function addressLines(known: KnownAddress, country: string | null, name: string | null): string[] {
  const { street, postalCode, city } = known
  const address = { street: street ?? '', postalCode: postalCode ?? '', city: city ?? '' }
  const written = writeAddress(address, country ?? '').split('\n')
  const lines = country === 'JP' ? [name, ...written] : [...written, name]
  return lines.filter((line): line is string => Boolean(line))
}

/** The same address in the lines that are usual in its country, as `readAddress` reads it. */
export function writeAddress({ street, postalCode, city }: PostalAddress, country: string): string {
  if (country === 'JP') return [postalCode && `〒${postalCode}`, city, street].filter(Boolean).join('\n')
  const place = CODE_LAST.has(country) ? [city, postalCode] : [postalCode, city]
  return [street, place.filter(Boolean).join(' ')].filter(Boolean).join('\n')
}

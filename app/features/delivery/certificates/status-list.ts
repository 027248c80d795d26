/**
 * Bits of one list: the least that the standard allows, so that fetching a list does not reveal which
 * certificate is meant.
 */
export const LIST_SIZE = 131_072

/** For how long a fetched list may be cached. */
export const LIST_SECONDS = 300

export const listOf = (statusIndex: number): number => Math.floor(statusIndex / LIST_SIZE)

const statusListPath = (list: number): string => `/certificate/status/${list}`

/**
 * The wanted number of free status indexes among the drawn ones or, where too few are free, the same in the
 * next list.
 */
export function placesFrom(drawn: readonly number[], taken: ReadonlySet<number>, wanted: number): number[] {
  const free = drawn.filter((place) => !taken.has(place))
  return (free.length >= wanted ? free : drawn.map((place) => place + LIST_SIZE)).slice(0, wanted)
}

/** A certificate's entry in a status list (Bitstring Status List v1.0, W3C). */
export function statusOf(statusIndex: number, origin: string) {
  const address = origin + statusListPath(listOf(statusIndex))
  const place = String(statusIndex % LIST_SIZE)
  return {
    id: `${address}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: place,
    statusListCredential: address,
  }
}

/** A list with these indexes revoked, as bits from the left of each byte. */
export function bitsOf(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(LIST_SIZE / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return bits
}

type Said = { list: number; encodedList: string; origin: string; from: string; until: string }

/** A list as a Verifiable Credential 2.0 (W3C). */
export function statusListOf({ list, encodedList, origin, from, until }: Said) {
  const address = origin + statusListPath(list)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: `${origin}/`,
    validFrom: from,
    validUntil: until,
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: LIST_SECONDS * 1_000,
      encodedList,
    },
  }
}

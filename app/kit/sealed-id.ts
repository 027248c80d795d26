const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** What a UUID of version 7 says beside its version and variant, of a time before the year 2109. */
export const ID_BITS = 116n

const ID_OF_7 = /^0[0-3][0-9a-f]{10}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/

/** Whether an id is such as `newId` makes: others have more bits of their own than there is room for. */
export const isIdOf7 = (id: string) => ID_OF_7.test(id.replaceAll('-', ''))

/** What of an id is not the same in all: 42 bits of time and 74 of chance. */
export function bitsOfId(id: string): bigint {
  const bare = id.replaceAll('-', '')
  const time = BigInt(`0x${bare.slice(0, 12)}`)
  const chance = BigInt(`0x${bare.slice(13, 16)}`)
  const rest = BigInt(`0x${bare.slice(16)}`) & ((1n << 62n) - 1n)
  return (time << 74n) | (chance << 62n) | rest
}

export function idOfBits(bits: bigint): string {
  const time = (bits >> 74n).toString(16).padStart(12, '0')
  const chance = ((bits >> 62n) & 0xfffn).toString(16).padStart(3, '0')
  const rest = ((bits & ((1n << 62n) - 1n)) | (2n << 62n)).toString(16).padStart(16, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

/** Bits as letters and digits that every mail server leaves as they are, five bits each. */
export function lettersOfBits(bits: bigint, characters: number): string {
  return Array.from({ length: characters }, (_, at) => {
    const shift = BigInt(5 * (characters - 1 - at))
    return ALPHABET[Number((bits >> shift) & 31n)]
  }).join('')
}

/** The bits of such letters in whatever case; null of any others, and of another length. */
export function bitsOfLetters(letters: string, characters: number): bigint | null {
  if (letters.length !== characters) return null
  let bits = 0n
  for (const sign of letters.toLowerCase()) {
    const value = ALPHABET.indexOf(sign)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  return bits
}

import type { AccountId } from '#app/kit/ids.ts'

/** Whom a reply address names: the conversation that an answer belongs to, and who may answer by it. */
export type ReplySeal = { conversationId: string; accountId: AccountId }

/** For so many days an address takes answers. */
export const REPLY_DAYS = 90

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const DAY_MS = 86_400_000
/** What a UUID of version 7 says beside its version and variant, of a time before the year 2109. */
const ID_BITS = 116n
const DAY_BITS = 8n
/** The local part of an address has 64 characters at most (RFC 5321): 'reply+' and 58 of five bits each. */
export const SEAL_CHARACTERS = 58
export const MAC_BITS = 50n

export const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)

const ADDRESS = /reply\+[a-z2-7]{58}@[a-z\d.-]{1,253}/gi

/**
 * A text without reply addresses: what is left of a quote would show the other side how to answer for
 * somebody.
 */
export const withoutReplyAddresses = (text: string) => text.replace(ADDRESS, '…')

const ID_OF_7 = /^0[0-3][0-9a-f]{10}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/

/** Whether ids are such as `newId` makes: others have more bits of their own than there is room for. */
export const isSealable = ({ conversationId, accountId }: ReplySeal) =>
  [conversationId, accountId].every((id) => ID_OF_7.test(id.replaceAll('-', '')))

/** What of an id is not the same in all: 42 bits of time and 74 of chance. */
function bitsOfId(id: string): bigint {
  const bare = id.replaceAll('-', '')
  const time = BigInt(`0x${bare.slice(0, 12)}`)
  const chance = BigInt(`0x${bare.slice(13, 16)}`)
  const rest = BigInt(`0x${bare.slice(16)}`) & ((1n << 62n) - 1n)
  return (time << 74n) | (chance << 62n) | rest
}

function idOfBits(bits: bigint): string {
  const time = (bits >> 74n).toString(16).padStart(12, '0')
  const chance = ((bits >> 62n) & 0xfffn).toString(16).padStart(3, '0')
  const rest = ((bits & ((1n << 62n) - 1n)) | (2n << 62n)).toString(16).padStart(16, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

/** What stands behind 'reply+': both ids, the day (of 256), and the proof that we wrote it. */
export function writeSeal({ conversationId, accountId }: ReplySeal, day: number, mac: bigint): string {
  let bits = bitsOfId(conversationId)
  bits = (bits << ID_BITS) | bitsOfId(accountId)
  bits = (bits << DAY_BITS) | BigInt(day & 0xff)
  bits = (bits << MAC_BITS) | mac
  return Array.from({ length: SEAL_CHARACTERS }, (_, at) => {
    const shift = BigInt(5 * (SEAL_CHARACTERS - 1 - at))
    return ALPHABET[Number((bits >> shift) & 31n)]
  }).join('')
}

/** What a seal says, whether or not it is ours; null for what can be none. */
export function readSeal(seal: string): { seal: ReplySeal; dayOf256: number; mac: bigint } | null {
  if (seal.length !== SEAL_CHARACTERS) return null
  let bits = 0n
  for (const sign of seal.toLowerCase()) {
    const value = ALPHABET.indexOf(sign)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  const mac = bits & ((1n << MAC_BITS) - 1n)
  const dayOf256 = Number((bits >> MAC_BITS) & 0xffn)
  const accountId = idOfBits((bits >> (MAC_BITS + DAY_BITS)) & ((1n << ID_BITS) - 1n)) as AccountId
  const conversationId = idOfBits(bits >> (MAC_BITS + DAY_BITS + ID_BITS))
  return { seal: { conversationId, accountId }, dayOf256, mac }
}

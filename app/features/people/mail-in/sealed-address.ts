import type { AccountId } from '#app/kit/ids.ts'
import { bitsOfId, bitsOfLetters, ID_BITS, idOfBits, isIdOf7, lettersOfBits } from '#app/kit/sealed-id.ts'

/** Whom a reply address names: the conversation that an answer belongs to, and who may answer by it. */
export type ReplySeal = { conversationId: string; accountId: AccountId }

/** For so many days an address takes answers. */
export const REPLY_DAYS = 90

const DAY_MS = 86_400_000
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

/** Whether ids are such as `newId` makes: others have more bits of their own than there is room for. */
export const isSealable = ({ conversationId, accountId }: ReplySeal) =>
  [conversationId, accountId].every(isIdOf7)

/** What stands behind 'reply+': both ids, the day (of 256), and the proof that we wrote it. */
export function writeSeal({ conversationId, accountId }: ReplySeal, day: number, mac: bigint): string {
  let bits = bitsOfId(conversationId)
  bits = (bits << ID_BITS) | bitsOfId(accountId)
  bits = (bits << DAY_BITS) | BigInt(day & 0xff)
  bits = (bits << MAC_BITS) | mac
  return lettersOfBits(bits, SEAL_CHARACTERS)
}

/** What a seal says, whether or not it is ours; null for what can be none. */
export function readSeal(seal: string): { seal: ReplySeal; dayOf256: number; mac: bigint } | null {
  const bits = bitsOfLetters(seal, SEAL_CHARACTERS)
  if (bits === null) return null
  const mac = bits & ((1n << MAC_BITS) - 1n)
  const dayOf256 = Number((bits >> MAC_BITS) & 0xffn)
  const accountId = idOfBits((bits >> (MAC_BITS + DAY_BITS)) & ((1n << ID_BITS) - 1n)) as AccountId
  const conversationId = idOfBits(bits >> (MAC_BITS + DAY_BITS + ID_BITS))
  return { seal: { conversationId, accountId }, dayOf256, mac }
}

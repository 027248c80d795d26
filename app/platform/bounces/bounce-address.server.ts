import { bitsOfId, bitsOfLetters, idOfBits, isIdOf7, lettersOfBits } from '#app/kit/sealed-id.ts'
import { config } from '../config.server.ts'
import { isSameKey, keyedHash } from '../keyed-hash.server.ts'

const PREFIX = 'bounce+'
const PURPOSE = 'mail.bounce-address'
const MAC_BITS = 64n
/** An id of 116 bits and the proof of 64, five bits each. */
const CHARACTERS = 36

/** Where feedback loops of mail services are asked to send complaints to. */
const COMPLAINTS = 'complaints'

/**
 * The return path of an email (RFC 5321, 4.4), where its failures come in: of that email alone, and signed,
 * so that nobody makes up a failure of one that was not sent to them. Null where this installation takes no
 * email.
 */
export function bounceAddress(emailId: string): string | null {
  const host = config().MAIL_IN_HOST
  if (host === undefined || !isIdOf7(emailId)) return null
  return `${PREFIX}${lettersOfBits((bitsOfId(emailId) << MAC_BITS) | macOf(emailId), CHARACTERS)}@${host}`
}

/**
 * What an address to which something came back names: an email of ours, complaints, or nothing that holds.
 */
export type OpenedBounce = { kind: 'mail'; emailId: string } | { kind: 'complaints' } | { kind: 'forged' }

/** Reads an address of ours for what comes back, in whatever case; null for any other. */
export function openBounceAddress(address: string): OpenedBounce | null {
  const host = config().MAIL_IN_HOST
  const [local = '', domain = '', ...more] = address.trim().toLowerCase().split('@')
  if (host === undefined || domain !== host || more.length > 0) return null
  if (local === COMPLAINTS) return { kind: 'complaints' }
  if (!local.startsWith(PREFIX)) return null
  const bits = bitsOfLetters(local.slice(PREFIX.length), CHARACTERS)
  if (bits === null) return { kind: 'forged' }
  const emailId = idOfBits(bits >> MAC_BITS)
  const mac = bits & ((1n << MAC_BITS) - 1n)
  return isSameKey(mac.toString(32), macOf(emailId).toString(32))
    ? { kind: 'mail', emailId }
    : { kind: 'forged' }
}

/** The addresses of ours for what comes back in a text, such as the headers of an email. */
export function bounceAddressesIn(text: string): string[] {
  const host = config().MAIL_IN_HOST
  if (host === undefined) return []
  const found = text.toLowerCase().match(/(?:bounce\+[a-z2-7]{1,64}|complaints)@[a-z\d.-]{1,253}/g) ?? []
  return [...new Set(found)].filter((address) => address.endsWith(`@${host}`))
}

function macOf(emailId: string): bigint {
  const hash = Buffer.from(keyedHash(PURPOSE, emailId), 'base64url')
  return BigInt(`0x${hash.toString('hex')}`) >> (256n - MAC_BITS)
}

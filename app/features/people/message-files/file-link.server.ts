import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { isSameKey, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { LINK_SECONDS } from './message-file.ts'

/**
 * What a link to a file of a message leads to, and for whom it was made: who reads the conversation, or staff
 * that has it as a case.
 */
export type LinkedFile = {
  name: string
  accountId: AccountId
  partyId: PartyId
  isPreview: boolean
  isCase: boolean
}

const PURPOSE = 'message-files.link'
const SEAL = /^([\w-]{22})\.([\da-f]{32})([\da-f]{32})([pfc])\.([\da-z]{1,9})\.([\w-]{43})$/

const packed = (id: string) => id.replaceAll('-', '')
const unpacked = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** The address under which a file is downloaded without a session, for LINK_SECONDS from `now`. */
export function sealFileLink({ name, accountId, partyId, isPreview, isCase }: LinkedFile, now: Date): string {
  const as = isCase ? 'c' : isPreview ? 'p' : 'f'
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const said = `${name}.${packed(accountId)}${packed(partyId)}${as}.${until.toString(36)}`
  return `/files/${said}.${keyedHash(PURPOSE, said)}`
}

/** What a link leads to; null for one that is too old, or that we did not make. */
export function openFileLink(seal: string, now: Date): LinkedFile | null {
  const [, name = '', account = '', party = '', as, until = '', mac = ''] = SEAL.exec(seal) ?? []
  if (name === '' || !isSameKey(mac, keyedHash(PURPOSE, seal.slice(0, -mac.length - 1)))) return null
  if (Number.parseInt(until, 36) * 1000 < now.getTime()) return null
  return {
    name,
    accountId: unpacked(account) as AccountId,
    partyId: unpacked(party) as PartyId,
    isPreview: as === 'p',
    isCase: as === 'c',
  }
}

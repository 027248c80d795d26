import { uuidv7 } from 'uuidv7'

declare const kind: unique symbol
type IdOf<Kind extends string> = string & { readonly [kind]: Kind }

/** Ids that must not be mixed up: an account is one person, a party is who owns, sells, buys and pays. */
export type AccountId = IdOf<'account'>
export type PartyId = IdOf<'party'>

/** A new time-ordered id (UUIDv7); never shown in public addresses. */
export function newId<Id extends string = string>(): Id {
  return uuidv7() as Id
}

/** The least id that `newId` can have made at a moment: what is smaller was made before. */
export function firstIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * A random UUID (version 4) for a key that a browser makes once for each intention; `crypto.randomUUID` is
 * missing on pages without TLS, and time-ordered ids would bring their library into the browser.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A random code people can read aloud (no 0/O, 1/I): 5 bits a character, from the system's secure generator.
 */
export function newCode(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isId<Id extends string = string>(value: unknown): value is Id {
  return typeof value === 'string' && UUID.test(value)
}

/**
 * A readable address part: Latin letters without accents, digits, hyphens; other scripts are kept as they
 * are.
 */
export function slugOf(text: string, maxLength = 80): string {
  const plain = text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    // Accents go; the marks that make が of か, or vowels of Devanagari and Thai, are letters of their own.
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return Array.from(plain).slice(0, maxLength).join('').replace(/-+$/, '')
}

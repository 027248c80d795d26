const LONGEST = 254
/** What RFC 5322 calls atoms, with dots between them. */
const LOCAL = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/
/** Signs that nobody sees and that come along when an address is copied. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/**
 * An address as it is written down and sent to: the domain in its ASCII form, as `xn--bcher-kva.example` for
 * `bücher.example`. What is no address comes back as it was typed.
 */
export function writtenEmail(typed: string): string {
  const plain = typed.replace(UNSEEN, '').trim()
  if (!/[@＠]/.test(plain)) return plain.normalize('NFC')
  const address = plain.normalize('NFKC').replaceAll('。', '.')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\d.]+$/.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** The form in which addresses are kept of accounts, and compared: as written, in lower case. */
export function emailKey(typed: string): string {
  return writtenEmail(typed).toLowerCase()
}

/**
 * What one mailbox counts as, however many addresses lead to it by a tag behind a plus sign (RFC 5233): for
 * limits and counts alone. Takes an address as emailKey gives it.
 */
export function mailboxKey(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/**
 * Whether mail can be sent to an address: of every sign that may stand before the @ and of every domain,
 * international ones in either spelling. A name before the @ that is not ASCII is none: few mail servers take
 * it.
 */
export function isEmail(typed: string): boolean {
  const address = writtenEmail(typed)
  const at = address.lastIndexOf('@')
  return (
    at > 0 &&
    address.length <= LONGEST &&
    LOCAL.test(address.slice(0, at)) &&
    DOMAIN.test(address.slice(at + 1).toLowerCase())
  )
}

export type Mailbox = { name: string; address: string }

/**
 * What a name without quotes does not have: another address, a quote that does not end, the end of a line.
 */
const NO_NAME = /[@"\p{Cc}]/u

/**
 * Reads who a mail comes from: one address, alone or behind a name ('Quorum: Training
 * <no-reply@quorum.example>'). Null for anything else.
 */
export function mailboxIn(text: string): Mailbox | null {
  const [, name = '', within, alone = ''] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(text.trim()) ?? []
  const address = (within ?? alone).trim()
  const bare = name.trim().replace(/^"([^"\\\r\n]*)"$/, '$1')
  if (!isEmail(address) || (bare === name.trim() && NO_NAME.test(bare))) return null
  return { name: bare, address: writtenEmail(address) }
}

/** The form in which addresses are kept and compared: lower case, the domain in its ASCII form. */
export function emailKey(typed: string): string {
  const trimmed = typed.trim().normalize('NFC').toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const domain = trimmed.slice(at + 1)
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return trimmed
  try {
    return `${trimmed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return trimmed
  }
}

/**
 * What one mailbox counts as, however many addresses lead to it by a tag behind a plus sign (RFC 5233): for limits and
 * counts alone. Takes an address as emailKey gives it.
 */
export function mailboxKey(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

export const EMAIL_CODE_MINUTES = 10
/** For so many hours a browser counts as the address that it has confirmed. */
export const CONFIRMED_HOURS = 24
/** After so many wrong codes the right one is refused, too. */
export const EMAIL_CODE_TRIES = 5

/** The digits of a code as people type and paste it: with spaces, hyphens or full-width digits. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
}

/**
 * What a code is hashed with: its row's id, so that a code of another browser or of an earlier email does not
 * match.
 */
export const codeOfRow = (id: string, code: string) => `${id}:${code}`

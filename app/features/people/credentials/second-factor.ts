/** A code of the app is good for so long (RFC 6238). */
export const STEP_SECONDS = 30

/** So many codes are given out for the day on which the app is lost. */
export const RECOVERY_CODES = 10

/** Who has given the password has so long to give the code. */
export const SECOND_STEP_MINUTES = 10

/** What was typed as a code: digits of the app, or a recovery code, however it was written down. */
export function typedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}

/** Of the time steps around `now`, newest first, those whose code may still be given: a code is good once. */
export function stepsToTry(now: Date, lastStep: number): number[] {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return [present + 1, present, present - 1].filter((step) => step > lastStep)
}

export const isAuthenticatorCode = (code: string) => /^[0-9]{6}$/.test(code)

/** A secret or a recovery code in groups, as one reads it out. */
export const inGroups = (text: string, size = 4) =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

/** A time step of app codes, in seconds (RFC 6238). */
export const STEP_SECONDS = 30

/** The number of recovery codes, for when the app is lost. */
export const RECOVERY_CODES = 10

/** The time to enter the second-step code after the password. */
export const SECOND_STEP_MINUTES = 10

/** A typed app or recovery code, without spaces and other decoration. */
export function typedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}

/** The time steps around `now`, newest first, whose codes are still unused: each counts once. */
export function stepsToTry(now: Date, lastStep: number): number[] {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return [present + 1, present, present - 1].filter((step) => step > lastStep)
}

export const isAuthenticatorCode = (code: string) => /^[0-9]{6}$/.test(code)

/** A secret or a recovery code in groups of characters, for reading out. */
export const inGroups = (text: string, size = 4) =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

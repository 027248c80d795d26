import type { CatalogueReason, CatalogueReasonCode } from './catalogue-reason.ts'

/**
 * Something that is stored of a record and that its source may not have said: known, or guessed for a reason.
 * Whoever wants the value gets its certainty with it, and `guessesIn` finds every guess wherever it stands in
 * a record, so that none can be published by oversight.
 */
export type Finding<T> = { sure: true; value: T } | { sure: false; value: T; because: CatalogueReason }

/** What the source says, or what follows from it without a doubt. */
export function known<T>(value: T): Finding<T> {
  return { sure: true, value }
}

/** What was assumed, and why. */
export function guessed<T>(
  value: T,
  code: CatalogueReasonCode,
  params?: Record<string, string | number>,
): Finding<T> {
  return { sure: false, value, because: params ? { code, params } : { code } }
}

/** The reasons of all guesses in a value, in the order in which they stand there. */
export function guessesIn(value: unknown): CatalogueReason[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if (isGuess(value)) return [value.because]
  return Object.values(value).flatMap(guessesIn)
}

function isGuess(value: object): value is { sure: false; because: CatalogueReason } {
  return 'sure' in value && value.sure === false && 'because' in value
}

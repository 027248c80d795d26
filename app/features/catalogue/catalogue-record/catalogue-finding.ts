import type { CatalogueReason, CatalogueReasonCode } from './catalogue-reason.ts'

/**
 * A stored value that the source may not have given: known, or guessed for a reason. Every reader of the
 * value gets its certainty with it, and `guessesIn` finds every guess anywhere in a record, so that none is
 * published by oversight.
 */
export type Finding<T> = { sure: true; value: T } | { sure: false; value: T; because: CatalogueReason }

/** A value from the source, or one that follows from it without doubt. */
export function known<T>(value: T): Finding<T> {
  return { sure: true, value }
}

/** An assumed value, and why. */
export function guessed<T>(
  value: T,
  code: CatalogueReasonCode,
  params?: Record<string, string | number>,
): Finding<T> {
  return { sure: false, value, because: params ? { code, params } : { code } }
}

/** The reasons of all guesses in a value, in order. */
export function guessesIn(value: unknown): CatalogueReason[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if (isGuess(value)) return [value.because]
  return Object.values(value).flatMap(guessesIn)
}

function isGuess(value: object): value is { sure: false; because: CatalogueReason } {
  return 'sure' in value && value.sure === false && 'because' in value
}

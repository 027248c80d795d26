import type { Language } from '#app/kit/language.ts'

/** A figure that has too few answers. */
export const WITHHELD = '–'

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** A mean with one digit; of too few answers a dash. */
export function formatMean(mean: number | null, language: Language): string {
  return mean === null ? WITHHELD : mean.toLocaleString(language, ONE_DIGIT)
}

/** By how much a mean rose or fell, with its sign. */
export function formatGain(gain: number | null, language: Language): string {
  return gain === null ? WITHHELD : gain.toLocaleString(language, { ...ONE_DIGIT, signDisplay: 'exceptZero' })
}

import { z } from 'zod'

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** What leaves something to see: U+2800 is a pattern of braille without a dot. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point}|[\p{Z}\p{C}\p{M}\u2800])./u

/** The text, or an empty one where nobody would see anything of it. */
export function seenText(text: string): string {
  return SEEN.test(text) ? text : ''
}

/**
 * What a person typed, without the characters that nobody types and that turn the direction of what follows.
 */
export function undirected(text: string): string {
  return text.replace(DIRECTION, '')
}

/**
 * One line of what a person typed: composed letters, no control or direction characters, single spaces,
 * trimmed; empty where there is nothing to see.
 */
export function oneLineOf(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROL, ' ')
    .replace(DIRECTION, '')
    .replace(/\s+/g, ' ')
    .trim()
  return seenText(line)
}

/** A required line of text of at most `max` characters, cleaned by `oneLineOf`. */
export function lineOfText(max: number) {
  return z
    .string()
    .max(100_000)
    .transform(oneLineOf)
    .pipe(z.string().min(1, { error: 'common:invalid.required' }).max(max))
}

/** A line that may be left empty: undefined then. */
export function optionalLine(max: number) {
  return z
    .string()
    .max(100_000)
    .optional()
    .transform((text) => (text === undefined ? undefined : oneLineOf(text) || undefined))
    .pipe(z.string().max(max).optional())
}

const CONTROL_IN_LINES = /[^\P{Cc}\n]+/gu

/**
 * What somebody has typed so far, as it stands: spaces at its end stay, and only what nobody types is left
 * out, as of `linesOfText`.
 */
export function typedSoFar(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL_IN_LINES, ' ')
    .replace(DIRECTION, '')
}

function linesOf(text: string): string {
  return seenText(
    typedSoFar(text)
      .normalize('NFC')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
}

/**
 * A required text of several lines of at most `max` characters: composed letters, '\n' between lines,
 * trimmed.
 */
export function linesOfText(max: number) {
  return z
    .string()
    .max(100_000)
    .transform(linesOf)
    .pipe(z.string().min(1, { error: 'common:invalid.required' }).max(max))
}

/** The same, which may be left empty. */
export function optionalLines(max: number) {
  return z.string().max(100_000).transform(linesOf).pipe(z.string().max(max))
}

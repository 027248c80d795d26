import bidiFactory from 'bidi-js'
import { JOINS } from './faces.server.ts'

/** Stands where a letter has no face: what cannot be shown is never left out. */
export const NO_FACE = '□'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/** Letters of one font, one after the other. */
export type Run<F> = { font: F; text: string }

/**
 * The letters of a text with the fonts that hold them, as runs of one font. A mark comes from the font of the
 * letter it joins, or a script would fall apart; what nobody sees is left out where a font lacks it, and of
 * what nobody has the sign stands there, once for a letter with its marks.
 */
function runsIn<F>(text: string, fontsOf: (letter: string) => readonly F[]): Run<F>[] {
  const runs: Run<F>[] = []
  let isSign = false
  for (const letter of text) {
    const last = runs.at(-1)
    const fonts = fontsOf(letter)
    const joins = JOINS.test(letter)
    if (joins && isSign) continue
    const same = joins && last && fonts.includes(last.font) ? last.font : undefined
    const font = same ?? (UNSEEN.test(letter) ? undefined : fonts[0])
    if (font === undefined && UNSEEN.test(letter)) continue
    const signFont = font ?? fontsOf(NO_FACE)[0]
    if (signFont === undefined) continue
    isSign = font === undefined
    const shown = isSign ? NO_FACE : letter
    if (last?.font === signFont) last.text += shown
    else runs.push({ font: signFont, text: shown })
  }
  return runs
}

/** A part of a line that is read in one direction; `text` in the order in which it is read. */
type Way = { text: string; isRightToLeft: boolean }

/** The parts of a line from left to right, as eyes find them (Unicode's bidirectional algorithm). */
function waysOf(line: string): Way[] {
  if (!RIGHT_TO_LEFT.test(line)) return line === '' ? [] : [{ text: line, isRightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(line)
  const parts: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += line.charAt(at)
    else parts.push({ text: line.charAt(at), level })
  }
  return inSight(parts).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }))
}

/** The order in which the words of a line stand from left to right. */
export function wordsInSight<W extends { text: string }>(words: readonly W[]): W[] {
  const line = words.map(({ text }) => text).join('')
  if (!RIGHT_TO_LEFT.test(line)) return [...words]
  const { levels } = bidi.getEmbeddingLevels(line)
  let at = 0
  const confirmed = words.map((word) => {
    const level = Math.min(
      ...Array.from({ length: word.text.length || 1 }, (_, letter) => levels[at + letter] ?? 0),
    )
    at += word.text.length
    return { word, level }
  })
  return inSight(confirmed).map(({ word }) => word)
}

/** What is read from right to left is turned round, from the innermost on (rule L2). */
function inSight<P extends { level: number }>(parts: readonly P[]): P[] {
  let order = [...parts]
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    const turned: P[] = []
    let held: P[] = []
    for (const part of order) {
      if (part.level >= level) held.unshift(part)
      else {
        turned.push(...held, part)
        held = []
      }
    }
    order = [...turned, ...held]
  }
  return order
}

/**
 * Marks that are read from right to left and belong to no script stand the other way round, brackets also
 * mirrored.
 */
function turnedRound(text: string): string {
  return [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('')
}

/**
 * A line as runs of one font from left to right; who sets letters of scripts that go from right to left draws
 * them so by themselves.
 */
export function runsInSight<F>(line: string, fontsOf: (letter: string) => readonly F[]): Run<F>[] {
  return waysOf(line).flatMap(({ text, isRightToLeft }) => {
    const runs = runsIn(text, fontsOf)
    if (!isRightToLeft) return runs
    return runs
      .toReversed()
      .map((run) => (RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: turnedRound(run.text) }))
  })
}

import { tokensOf, vectorText } from '#app/kit/normalise.ts'

/** A message of so many words is indexed whole: no word of the longest is left out. */
const WORDS = 5_000

export type SaidLine = {
  lowId: string
  highId: string
  /** Who wrote it. */
  sideId: string
  subjectKind: string | null
  words: string
  hasFiles?: boolean
}

/**
 * Lexemes that say whose a message is, who wrote it, what it is about, and that it has files: no word begins
 * like them.
 */
export const partyLexeme = (party: string) => `#${party}`
export const writerLexeme = (party: string) => `@${party}`
export const kindLexeme = (kind: string) => `=${kind}`
export const FILES_LEXEME = '+files'

/** A message as the index of words holds it, in PostgreSQL's text form. */
export function vectorOfLine({ lowId, highId, sideId, subjectKind, words, hasFiles }: SaidLine): string {
  const labels = [partyLexeme(lowId), partyLexeme(highId), writerLexeme(sideId)]
  if (subjectKind !== null) labels.push(kindLexeme(subjectKind))
  if (hasFiles) labels.push(FILES_LEXEME)
  const text = words.toWellFormed().replaceAll('\0', '')
  return vectorText([{ weight: 'D', tokens: tokensOf(text, WORDS) }], labels)
}

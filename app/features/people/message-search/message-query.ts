import { FILES_LEXEME, kindLexeme, writerLexeme } from '#app/features/people/qmail/line-words.ts'
import { tokensOf } from '#app/kit/normalise.ts'
import { queryText } from '#app/kit/query-text.ts'
import { compoundText, isCompound } from './compound.ts'

/** The most that is looked for at once, in letters and in words. */
export const LONGEST_QUERY = 100
const WORDS = 12

/** Whose messages: those of the own side, or of the other ones. */
export const WRITERS = ['me', 'them'] as const

/** What somebody looks for in messages; null narrows nothing. */
export type MessageQuery = {
  words: string
  by: (typeof WRITERS)[number] | null
  about: string | null
  withFiles: boolean
}

/** What an address asks for; null where it looks for nothing. */
export function messageQuery(query: URLSearchParams): MessageQuery | null {
  const words = (query.get('q') ?? '').slice(0, LONGEST_QUERY).trim()
  const withFiles = query.get('with') === 'files'
  if (words === '' && !withFiles) return null
  const about = /^[a-z][a-z-]{0,39}$/.exec(query.get('of') ?? '')?.[0] ?? null
  return { words, by: WRITERS.find((one) => one === query.get('by')) ?? null, about, withFiles }
}

/** The same as an address says it. */
export function parametersOf({ words, by, about, withFiles }: MessageQuery): URLSearchParams {
  return new URLSearchParams({
    q: words,
    ...(by && { by }),
    ...(about && { of: about }),
    ...(withFiles && { with: 'files' }),
  })
}

/**
 * What the index of words is asked for a party, in PostgreSQL's text form: all words, in any order. Null
 * where nothing is left to look for.
 */
export function textOfQuery({ words, by, about, withFiles }: MessageQuery, partyId: string): string | null {
  const tokens = tokensOf(words, WORDS).map((token) =>
    isCompound(token) ? { ...token, also: [compoundText(token.pairs)] } : token,
  )
  const text = queryText(tokens)
  // Without words, what has files is looked for; with words that say nothing, nothing.
  if (text === null && (words !== '' || !withFiles)) return null
  const writer = `'${writerLexeme(partyId)}'`
  const narrowed = [
    ...(text === null ? [] : [text]),
    ...(withFiles ? [`'${FILES_LEXEME}'`] : []),
    ...(by === 'me' ? [writer] : []),
    ...(by === 'them' ? [`!${writer}`] : []),
    ...(about ? [`'${kindLexeme(about)}'`] : []),
  ]
  return narrowed.join(' & ')
}

import { TZDate } from '@date-fns/tz'
import {
  MESSAGE,
  type ShownLine,
  type ShownSide,
  type ShownSubject,
} from '#app/features/people/qmail/conversation.ts'
import { SAFE_TYPES } from '#app/kit/safe-type.ts'

/** A line in the file of the deal; `at` is in the reader's zone, with its distance from UTC. */
export type RecordedLine = {
  position: number
  at: string
  /** `message`, or what the product did. */
  kind: string
  /** Which side wrote it; null for what the product did. */
  side: 'own' | 'other' | null
  author: string | null
  words: string
  quotes: number | null
  /** What came with it; the files themselves are downloaded from the conversation. */
  files: { name: string; type: string | null; bytes: number }[]
}

/** A conversation for the file of the deal, as one of its sides reads it. */
export type ConversationRecord = {
  code: string
  sides: { own: { name: string }; other: Pick<ShownSide, 'name' | 'username'> }
  about: Pick<ShownSubject, 'kind' | 'title' | 'language'> | null
  exportedAt: string
  timeZone: string
  /** Whether there are earlier lines that the file leaves out. */
  isCut: boolean
  lines: RecordedLine[]
}

/** An instant as ISO 8601 says it in a zone: '2026-11-20T09:12:33.000+01:00'. */
export const momentIn = (at: Date, timeZone: string): string =>
  new TZDate(at.getTime(), timeZone).toISOString()

export function recordedLine(line: ShownLine, timeZone: string): RecordedLine {
  const { position, at, kind, isOwn, author, words, quoted, files } = line
  return {
    position,
    at: momentIn(new Date(at), timeZone),
    kind,
    side: kind === MESSAGE ? (isOwn ? 'own' : 'other') : null,
    author,
    words,
    quotes: quoted?.position ?? null,
    files: files
      .filter(({ state }) => state === 'clean')
      .map(({ title, type, bytes }) => ({ name: title, type: type && SAFE_TYPES[type], bytes })),
  }
}

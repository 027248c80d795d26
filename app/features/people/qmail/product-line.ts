import { wordsOfDetail } from '#app/features/people/notifications/notification.ts'
import type { Detail } from '#app/features/people/notifications/notification-kinds.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { wordsForOther } from './contact-masking.ts'
import { MESSAGE } from './conversation.ts'

type StoredLine = {
  kind: string
  words: string
  parameters: Record<string, Detail> | null
  /** Whether the reader's side wrote it. */
  isOwn: boolean
  areContactsOpen: boolean
  isReleased: boolean
}

/** Who reads lines, with what is needed to say them. */
export type LineReader = {
  language: Language
  t: Translate
  kinds: Readonly<Record<string, string>>
  /** Hosts that are no contact of anybody's. */
  ownHosts: string[]
}

/**
 * What a line says to a reader: the words of a message as they were written, without contact details that are
 * hidden from the reader's side, that there are files alone; what the product did in the
 * reader's language, and nothing for a kind that this version does not know.
 */
export function wordsOfLine(line: StoredLine, reader: LineReader): string {
  const { kind, words, parameters, isOwn } = line
  const { language, t, kinds } = reader
  if (kind === MESSAGE && words === '') return t('message-files:alone')
  if (kind === MESSAGE) return isOwn ? words : wordsForOther(words, line, reader)
  const key = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (key === undefined) return ''
  const said = Object.entries(parameters ?? {}).map(([name, value]) => [name, wordsOfDetail(value, language)])
  return t(key, Object.fromEntries(said))
}

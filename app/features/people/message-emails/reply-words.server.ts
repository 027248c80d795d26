import { LONGEST_MESSAGE } from '#app/features/people/qmail/conversation.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'

type Answered = {
  words: string
  /** Names of the files that do not come with it. */
  missing: readonly string[]
  hasFiles?: boolean
  quote?: string
}

/**
 * The words of the message that an answer by email becomes, which name the files that are missing. Refuses
 * with `conflict` an answer of neither words nor files, and a too long one.
 */
export function wordsOfReply(
  { words, missing, hasFiles = false, quote = '' }: Answered,
  t: Translate,
): string {
  const named = missing.length > 0 ? t('message-files:notTaken', { names: missing.join(', ') }) : ''
  const said = [words.trim(), named].filter(Boolean)
  if (said.length === 0 && !hasFiles) throw refuse('conflict', 'qmail:refused.empty')
  const all = [...(quote ? [`> ${quote}`] : []), ...said].join('\n\n')
  if (all.length > LONGEST_MESSAGE)
    throw refuse('conflict', 'common:invalid.tooLong', { max: LONGEST_MESSAGE })
  return all
}

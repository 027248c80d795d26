import { dropCopy, findCopy, keepCopy } from '#app/ui/local-copy.ts'

const nameOf = (code: string) => `message:${code}`

/** What was begun to be written in a conversation and is not sent; kept in this browser for a month. */
export function draftOf(code: string): string {
  const words = findCopy(nameOf(code), Date.now())?.values.words
  return typeof words === 'string' ? words : ''
}

export const hasDraft = (code: string): boolean => draftOf(code).trim() !== ''

export function keepDraft(code: string, words: string): void {
  if (words.trim() === '') dropCopy(nameOf(code))
  else keepCopy(nameOf(code), { words }, Date.now())
}

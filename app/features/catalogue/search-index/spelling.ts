import { spellingOf } from '#app/features/catalogue/search-words/everyday-words.ts'
import { fold, tokensOf } from '#app/kit/normalise.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * The typed text with its misspelt words replaced, everything else as typed; null when none was.
 * `corrections` map folded words to folded ones, best first; spelling comes from `titles`, case from the
 * typed text.
 */
export function correctedText(
  text: string,
  corrections: ReadonlyMap<string, readonly string[]>,
  titles: readonly string[],
): string | null {
  if (corrections.size === 0) return null
  const spellings = new Map<string, string>()
  for (const [word] of titles.join(' ').matchAll(WORD))
    for (const form of tokensOf(word, 1)[0]?.forms ?? []) if (!spellings.has(form)) spellings.set(form, word)
  let changed = false
  const corrected = text.replace(WORD, (typed) => {
    const candidates = corrections.get(fold(typed).replaceAll('ー', ''))
    const best = candidates?.find((word) => spellings.has(word)) ?? candidates?.[0]
    if (!best) return typed
    changed = true
    return inCaseOf(typed, spellings.get(best) ?? spellingOf(best) ?? best)
  })
  return changed ? corrected.replace(/\s+/g, ' ').trim() : null
}

function inCaseOf(typed: string, word: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase() && typed !== typed.toLowerCase())
    return word.toUpperCase()
  const lower = word.toLowerCase()
  const [first = ''] = typed
  return first !== first.toLowerCase() ? lower.replace(/^./u, (letter) => letter.toUpperCase()) : lower
}

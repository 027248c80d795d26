import { createHash } from 'node:crypto'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { MEANWHILE, type VersionToken } from '#app/kit/version-token.ts'

/** What a form shows, by the names of its fields. */
type Shown = Record<string, string | number | null | undefined>

/** What a field's value is called by readers of the form; null where it has no short name. */
type WordsOf = Record<string, (value: string) => string | null>

/**
 * Stands for what a form showed when somebody began to fill it in; it tells nobody what that was. Empty is
 * nothing.
 */
export function versionToken(shown: Shown): VersionToken {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(shown).map(([name, value]) => [name, written(value)])))
    .digest('base64url')
    .slice(0, 22) as VersionToken
}

/**
 * Whether anything is to be written: nothing when all is as it was, as after a double click. Where another
 * tab or somebody else has saved since the form was shown, nothing is written over: bad input says beside
 * each field that differs what stands there now, in words of `wordsOf` where the value is none that readers
 * know. `stale` names what has a mark of its own (pictures, which come one by one) that is older than what
 * stands there.
 */
export function differsFrom(
  saved: Shown,
  said: Shown,
  mark: string,
  wordsOf: WordsOf = {},
  stale: readonly string[] = [],
): boolean {
  const differing = Object.keys(said).filter((name) => written(saved[name]) !== written(said[name]))
  const isSeen = differing.length === 0 || mark === versionToken(saved)
  if (isSeen && stale.length === 0) return differing.length > 0
  const errors: FieldErrors = { '': { key: MEANWHILE, params: { seen: versionToken(saved) } } }
  for (const name of isSeen ? [] : differing) errors[name] = standingNow(written(saved[name]), wordsOf[name])
  for (const name of stale) errors[name] = { key: 'common:meanwhile.other' }
  throw new BadInput(errors)
}

const LONGEST = 200

const written = (value: Shown[string]) => String(value ?? '')

function standingNow(value: string, words: WordsOf[string] = (same) => same) {
  if (!value) return { key: 'common:meanwhile.empty' }
  const now = words(value)
  if (now === null || now.length > LONGEST) return { key: 'common:meanwhile.other' }
  return { key: 'common:meanwhile.now', params: { value: now } }
}

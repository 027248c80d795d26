import { findAccounts } from './accounts-to-pay.ts'
import { type FoldedText, foldText, placeOf } from './folded-text.ts'
import type { ContactKind, Found } from './found-detail.ts'
import { findMailAddresses } from './mail-addresses.ts'
import { findHandles, ofMessenger } from './messenger-handles.ts'
import { findNumberWords } from './number-words.ts'
import { findPhoneNumbers } from './phone-numbers.ts'
import { withLooseSigns, withSigns } from './spoken-signs.ts'
import { findSpokenSites, findWebAddresses } from './web-addresses.ts'

export type { ContactKind }

/** A stretch of a text, by places of the string, that gives away how to reach or to pay somebody. */
export type ContactSpan = { from: number; to: number; kind: ContactKind }

/** A sign that takes up so much of what was typed was said in a word, with a blank on either side. */
const SPOKEN = 4

/** Of two that say the same stretch, the one that stands first here. */
const RANKS: readonly ContactKind[] = ['payment', 'messenger', 'email', 'phone', 'address']

/**
 * Finds what gives away a way around the marketplace: addresses, numbers, names in messengers, accounts,
 * links, however they are hidden. `ownHosts` are hosts of our own ('quorum.example'), which lead nowhere
 * else. Spans come in their order and never overlap. Takes time in proportion to the length of the text.
 */
export function findContactDetails(text: string, ownHosts: readonly string[]): ContactSpan[] {
  const own = ownHosts.map((host) => host.toLowerCase())
  const folded = foldText(text)
  const signed = withSigns(folded)
  const loose = withLooseSigns(signed)
  const isSpoken = (at: number) => (loose.to[at] ?? 0) - (loose.from[at] ?? 0) >= SPOKEN
  return merged([
    ...placed(loose, findMailAddresses(loose.text, own, isSpoken)),
    ...placed(signed, findWebAddresses(signed.text, own)),
    ...placed(loose, findSpokenSites(loose.text, own)),
    ...placed(folded, findAccounts(folded.text)),
    ...placed(folded, findHandles(folded.text)),
    ...placed(
      folded,
      [...findPhoneNumbers(folded.text), ...findNumberWords(folded.text)].map((one) =>
        ofMessenger(folded.text, one),
      ),
    ),
  ])
}

/** The text with each span replaced by what stands for its kind. */
export function maskContacts(
  text: string,
  spans: readonly ContactSpan[],
  placeholder: (kind: ContactKind) => string,
): string {
  let done = 0
  const parts = spans.flatMap(({ from, to, kind }) => {
    const kept = text.slice(done, from)
    done = to
    return [kept, placeholder(kind)]
  })
  return parts.join('') + text.slice(done)
}

const placed = (folded: FoldedText, found: readonly Found[]): ContactSpan[] =>
  found.map(({ from, to, kind }) => ({ ...placeOf(folded, from, to), kind }))

function merged(spans: ContactSpan[]): ContactSpan[] {
  const ordered = spans.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const result: ContactSpan[] = []
  for (const span of ordered) {
    const last = result.at(-1)
    if (!last || span.from >= last.to) result.push(span)
    else {
      const [kind = last.kind] = RANKS.filter((one) => one === last.kind || one === span.kind)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to), kind }
    }
  }
  return result
}

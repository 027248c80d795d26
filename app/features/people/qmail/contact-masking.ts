import { findContactDetails, maskContacts } from '#app/features/people/contact-details/contact-details.ts'
import type { Translate } from '#app/kit/texts.ts'

/**
 * Whether contact details of a message are hidden from the other side: before the two have an order, and
 * unless staff agreed that they are none.
 */
export type Shown = { areContactsOpen: boolean; isReleased: boolean }

/** Whether a message holds contact details that the other side does not see; `ownHosts` are our own. */
export function hasHidden(
  words: string,
  { areContactsOpen, isReleased }: Shown,
  ownHosts: string[],
): boolean {
  return !areContactsOpen && !isReleased && findContactDetails(words, ownHosts).length > 0
}

/** A message as the other side reads it: contact details that are hidden give way to words that say so. */
export function wordsForOther(
  words: string,
  shown: Shown,
  { t, ownHosts }: { t: Translate; ownHosts: string[] },
): string {
  if (shown.areContactsOpen || shown.isReleased) return words
  return maskContacts(words, findContactDetails(words, ownHosts), (kind) => `[${t(`qmail:masked.${kind}`)}]`)
}

import { placeLine } from '#app/kit/address-text.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'

/** Where an event is held; of its address only what one line needs. */
export type EventPlace = {
  mode: 'venue' | 'online'
  venue: string | null
  city: string | null
  country: string | null
}

/**
 * The place in one line: the venue with its city, the country when nothing else is known, or the word for
 * online. The city comes named in the reader's language (`placedFor`), which browsers cannot look up.
 */
export function formatVenue({ mode, venue, city, country }: EventPlace, language: Language, online: string) {
  if (mode === 'online') return online
  return placeLine([venue, city], country) || (country ? countryName(country, language) : '')
}

import { cityName } from '#app/kit/city-names.ts'
import type { Language } from '#app/kit/language.ts'

/** An event with its city named in the reader's language. */
export function placedFor<Event extends { city: string | null; country: string | null }>(
  event: Event,
  language: Language,
): Event {
  return { ...event, city: event.city && cityName(event.city, language, event.country) }
}

import { cityName } from '#app/kit/city-names.ts'
import type { Language } from '#app/kit/language.ts'

/** An event as its reader is shown it: its city by the name that it has in the reader's language. */
export function placedFor<Event extends { city: string | null; country: string | null }>(
  event: Event,
  language: Language,
): Event {
  return { ...event, city: event.city && cityName(event.city, language, event.country) }
}

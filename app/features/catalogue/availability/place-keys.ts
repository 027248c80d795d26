import { homeName } from '#app/kit/city-names.ts'
import type { PlaceKeys, TrainingPlace } from './trainer-booking.ts'

const spaced = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ')
const plain = (text: string) => spaced(text).toLowerCase()

/**
 * The keys by which two places are compared: the city in its country, by one name in whatever language it was
 * written, and the venue in its city. On the server alone, as are the names of cities.
 */
export function placeKeys(place: TrainingPlace): PlaceKeys {
  if (!place) return { venueKey: null, cityKey: null }
  const { venue, city, country } = place
  const cityKey = city ? `${plain(country ?? '')}/${plain(homeName(spaced(city), country))}` : null
  const venueKey = venue || cityKey ? `${cityKey ?? ''}/${plain(venue ?? '')}` : null
  return { venueKey, cityKey }
}

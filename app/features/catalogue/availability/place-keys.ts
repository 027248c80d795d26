import { homeName } from '#app/kit/city-names.ts'
import type { PlaceKeys, TrainingPlace } from './trainer-booking.ts'

const spaced = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ')
const plain = (text: string) => spaced(text).toLowerCase()

/**
 * By what two places are told apart: the city in its country, by its one name in whatever language it was
 * written, and the venue in its city. The server's alone, as the names of cities are.
 */
export function placeKeys(place: TrainingPlace): PlaceKeys {
  if (!place) return { venueKey: null, cityKey: null }
  const { venue, city, country } = place
  const cityKey = city ? `${plain(country ?? '')}/${plain(homeName(spaced(city), country))}` : null
  const venueKey = venue || cityKey ? `${cityKey ?? ''}/${plain(venue ?? '')}` : null
  return { venueKey, cityKey }
}

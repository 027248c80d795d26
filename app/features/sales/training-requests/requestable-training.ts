import type { PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { AskedPrice } from './terms/terms.ts'

export type RequestableMode = 'venue' | 'online'

/**
 * A training that can be requested: its provider, price (null: the provider says), and the form's initial
 * values.
 */
export type RequestableTraining = {
  providerId: PartyId
  /** Until when its workspace may begin something new; null where there is no end. */
  writableUntil: Date | null
  provider: string
  providerPage: string | null
  topicId: string | null
  title: string | null
  language: string
  /** Where one came from. */
  page: string
  price: AskedPrice | null
  days: number
  largestGroup: number | null
  modes: RequestableMode[]
  /** By whose clocks the provider goes. */
  timeZone: string
  tax: TaxTerms | null
}

/** Where a provider can be asked to train, by what its profile or topic says; who says nothing, for both. */
export function requestableModes(said: readonly string[]): RequestableMode[] {
  const isOnline = said.includes('online')
  const isOnSite = said.includes('onsite') || said.includes('venue')
  return isOnline === isOnSite ? ['venue', 'online'] : isOnline ? ['online'] : ['venue']
}

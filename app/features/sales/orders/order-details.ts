import type { PartyId } from '#app/kit/ids.ts'

/** What facts about an order keep of it: between whom, for which event, and for how much. */
export const ORDERED = {
  seller: 'id',
  buyer: 'id?',
  event: 'id?',
  totalMinor: 'minor',
  currency: 'currency',
} as const

type Ordered = {
  sellerId: PartyId
  buyerId: PartyId | null
  eventId: string | null
  totalMinor: number
  currency: string
}

/** The same of an order as it is. */
export const orderDetails = ({ sellerId, buyerId, eventId, totalMinor, currency }: Ordered) => ({
  seller: sellerId,
  buyer: buyerId,
  event: eventId,
  totalMinor,
  currency,
})

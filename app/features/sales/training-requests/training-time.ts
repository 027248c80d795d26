import type { TimeAsked } from '#app/features/catalogue/availability/hold-time.server.ts'
import type { TrainingDay, TrainingMode } from '#app/features/sales/orders/training.ts'
import type { PartyId } from '#app/kit/ids.ts'

type Agreed = {
  mode: TrainingMode
  venue?: string | null
  city?: string | null
  country?: string | null
  timeZone: string
  days: readonly TrainingDay[]
}

/** The time of who trains that the training of an order takes. */
export function timeAskedOf(
  partyId: PartyId,
  orderId: string,
  { venue = null, city = null, country = null, timeZone, days, mode }: Agreed,
): TimeAsked {
  return {
    partyId,
    subject: { kind: 'training', id: orderId },
    timeZone,
    spans: days.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    place: mode === 'online' ? null : { venue, city, country },
  }
}

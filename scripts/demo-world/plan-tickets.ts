import type { Buyers } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { Chance } from './chance.ts'
import { phrases } from './content.ts'
import { momentAt } from './moments.ts'
import type { PlannedProvider } from './plan-people.ts'
import type { PlannedTopic } from './plan-topics.ts'
import { marketOf, minorOf, rounded } from './prices.ts'

export type PlannedTicketType = {
  name: string
  note: string
  buyers: Buyers
  priceMinor: number
  earlyPriceMinor: number | null
  earlyUntil: Date | null
  groupPriceMinor: number | null
  groupFrom: number | null
  quantity: number | null
  maxPerOrder: number
}

type Facts = {
  topic: PlannedTopic
  owner: PlannedProvider
  mode: 'venue' | 'online'
  timeZone: string
  day: number
  /** It is one that the guide shows, with all that a price can have. */
  isShown: boolean
}

/** The kinds of ticket of an event on `day` (days from now): a regular one, at times with a second kind. */
export function ticketTypesOf(
  now: Date,
  { topic, owner, mode, timeZone, day, isShown }: Facts,
  chance: Chance,
): PlannedTicketType[] {
  const words = phrases[topic.language]
  const { currency, step } = marketOf(owner.country)
  const price = (share: number) => minorOf(rounded(topic.seatUnits * share, step), currency)
  const hasEarly = chance.happens(0.45)
  const hasGroup = isShown || chance.happens(0.55)
  const plain = {
    buyers: 'everyone' as const,
    earlyPriceMinor: null,
    earlyUntil: null,
    groupPriceMinor: null,
    groupFrom: null,
  }
  const standard = {
    buyers: 'everyone' as const,
    name: words.standard,
    note: chance.pick(mode === 'online' ? words.onlineNote : words.standardNote),
    priceMinor: price(1),
    earlyPriceMinor: hasEarly ? price(0.85) : null,
    earlyUntil: hasEarly ? momentAt(now, day - chance.pick([14, 21, 28]), 24 * 60 - 1, timeZone) : null,
    groupPriceMinor: hasGroup ? price(0.82) : null,
    groupFrom: hasGroup ? chance.pick([3, 4, 4, 5]) : null,
    quantity: null,
    maxPerOrder: 10,
  }
  const extra = chance.fraction()
  if (extra < 0.25)
    return [
      standard,
      {
        ...plain,
        name: words.reduced,
        buyers: 'concession' as const,
        note: words.reducedNote,
        priceMinor: price(0.6),
        quantity: 3,
        maxPerOrder: 2,
      },
    ]
  if (extra < 0.4)
    return [
      standard,
      {
        ...plain,
        name: words.premium,
        note: words.premiumNote,
        priceMinor: price(1.45),
        quantity: 4,
        maxPerOrder: 4,
      },
    ]
  return [standard]
}

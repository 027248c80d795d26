import type { Money } from '#app/kit/money.ts'

/** What a list shows of an event. Instants as ISO text; `coming` counts seats taken for good. */
export type EventRowFacts = {
  url: string
  title: string
  language: string
  startsAt: string
  endsAt: string
  timeZone: string
  dateOnly: boolean
  mode: 'venue' | 'online'
  city: string | null
  country: string | null
  priceFrom: Money | null
  coming: number
  minimum: number
  runsForSure: boolean
  soldOut: boolean
}

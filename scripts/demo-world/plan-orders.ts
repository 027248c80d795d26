import { slugOf } from '#app/kit/ids.ts'
import { type Chance, chanceOf } from './chance.ts'
import { participantNames } from './content.ts'
import type { PlannedEvent } from './plan-events.ts'
import type { PlannedBuyer } from './plan-people.ts'

export type PlannedOrder = {
  buyer: PlannedBuyer
  /** For which workspace it was booked; nothing of who booked alone. */
  workspace?: { slug: string; costCentre: { code: string; name: string } | null }
  /** Seats by place of the ticket type. */
  seats: { ticketType: number; quantity: number }[]
  confirmedAt: Date
  participants: { name: string; email: string }[] | null
  billing: {
    kind: 'business'
    name: string
    company: string
    street: string
    postalCode: string
    city: string
    country: string
    taxNumber?: string
    purchaseOrderNumber?: string
  }
}

/** The seeker of the guide for newcomers: buys seats of these, past and coming. */
const SEEKER = 'rashmi_s'
const SEEKERS_EVENTS = 8

/**
 * The orders that make each event as full as planned: whole companies buy, most name their people at once.
 */
export function planOrders(
  now: Date,
  events: readonly PlannedEvent[],
  buyers: readonly PlannedBuyer[],
): PlannedOrder[][] {
  let wanted = SEEKERS_EVENTS
  return events.map((event, at) => {
    const chance = chanceOf(`orders of ${event.topic.language} ${event.topic.title}`)
    const isHers = event.owner === 'meera_kulkarni' || (event.topic.language === 'en' && at % 20 === 6)
    const buysHere = isHers && event.coming > 1 && wanted > 0
    if (buysHere) wanted -= 1
    return planOrdersOf(now, event, buyersOf(event, buyers, buysHere, chance), chance)
  })
}

function buyersOf(
  event: PlannedEvent,
  buyers: readonly PlannedBuyer[],
  buysHere: boolean,
  chance: Chance,
): PlannedBuyer[] {
  const speaking = buyers.filter(
    (buyer) => buyer.language === event.topic.language && buyer.username !== SEEKER,
  )
  const near = speaking.filter((buyer) => buyer.country === event.country)
  const ordered = [
    ...chance.some(near, near.length),
    ...chance.some(
      speaking.filter((buyer) => !near.includes(buyer)),
      speaking.length,
    ),
  ]
  return [...buyers.filter((buyer) => buysHere && buyer.username === SEEKER), ...ordered]
}

function planOrdersOf(
  now: Date,
  event: PlannedEvent,
  buyers: readonly PlannedBuyer[],
  chance: Chance,
): PlannedOrder[] {
  const last = event.sessions[0]?.startsAt ?? now
  const until = Math.min(now.getTime(), last.getTime() - 2 * 86_400_000)
  const special = event.ticketTypes[1]
  let specialLeft = Math.min(special?.quantity ?? 0, Math.floor(event.coming / 4))
  let left = event.coming
  const orders: PlannedOrder[] = []
  for (const [at, buyer] of buyers.entries()) {
    if (left <= 0) break
    const fair = Math.ceil(left / (buyers.length - at))
    const quantity = Math.min(left, Math.max(fair, chance.pick([1, 1, 2, 2, 3, 3, 4])))
    const isSpecial = specialLeft > 0 && quantity <= Math.min(specialLeft, special?.maxPerOrder ?? 0)
    if (isSpecial) specialLeft -= quantity
    left -= quantity
    orders.push({
      buyer,
      seats: [{ ticketType: isSpecial ? 1 : 0, quantity }],
      confirmedAt: new Date(
        Math.round(
          event.publishedAt.getTime() +
            (until - event.publishedAt.getTime()) * (0.05 + 0.94 * chance.fraction()),
        ),
      ),
      participants: quantity > 1 && chance.happens(0.2) ? null : participantsOf(buyer, quantity, chance),
      billing: billingOf(buyer, chance),
    })
  }
  return orders.toSorted((left, right) => left.confirmedAt.getTime() - right.confirmedAt.getTime())
}

/**
 * Who comes to the seats that somebody books: now and then the booking person, the others of the same
 * company.
 */
export function participantsOf(buyer: PlannedBuyer, count: number, chance: Chance) {
  const region = { AT: 'DE', CH: 'DE', BE: 'FR', MX: 'ES', US: 'GB', SG: 'GB', AE: 'IN' }[buyer.country]
  const groupDeal = participantNames[region ?? buyer.country]
  if (!groupDeal) throw new RangeError(`no names for ${buyer.country}`)
  const isJapanese = buyer.country === 'JP'
  const firsts = chance.some(groupDeal.first, count)
  return firsts.map((first, at) => {
    if (at === 0 && chance.happens(0.4)) return { name: buyer.name, email: `${buyer.username}@example.com` }
    const last = chance.pick(groupDeal.last)
    const domain = isJapanese ? `${buyer.username.split('_')[0]}.example` : `${slugOf(buyer.company)}.example`
    const local = isJapanese
      ? `member${chance.between(100, 999)}`
      : slugOf(`${first} ${last}`).replace('-', '.')
    return { name: isJapanese ? `${last} ${first}` : `${first} ${last}`, email: `${local}@${domain}` }
  })
}

const STREETS: Record<string, string[]> = {
  IN: ['MG Road', 'Station Road', 'Industrial Estate', 'Link Road'],
  DE: ['Hauptstraße', 'Lindenweg', 'Industriestraße'],
  AT: ['Landstraßer Hauptstraße', 'Praterstraße'],
  CH: ['Hardturmstrasse', 'Badenerstrasse'],
  FR: ['rue de la République', 'avenue Jean-Jaurès', 'rue Victor-Hugo'],
  BE: ['rue Haute', 'chaussée de Wavre'],
  IT: ['Via Garibaldi', 'Corso Matteotti', 'Via Mazzini'],
  ES: ['Calle Mayor', 'Avenida de la Constitución'],
  MX: ['Avenida Juárez'],
  JP: ['本町', '中央', '栄町'],
  GB: ['High Street', 'Station Approach', 'Mill Lane'],
  US: ['Main Street', 'Washington Avenue'],
  SG: ['Jalan Besar'],
  AE: ['Al Wasl Road'],
}
const BEHIND = ['DE', 'AT', 'CH', 'BE', 'IT', 'ES', 'MX', 'JP']

function billingOf(buyer: PlannedBuyer, chance: Chance): PlannedOrder['billing'] {
  const home = chanceOf(`address of ${buyer.username}`)
  const street = home.pick(STREETS[buyer.country] ?? ['Main Street'])
  const number = home.between(3, 180)
  const digits = { IN: 6, SG: 6, CH: 4, AT: 4, BE: 4, JP: 7 }[buyer.country] ?? 5
  const code = String(home.between(1, 9) * 10 ** (digits - 1) + home.between(0, 10 ** (digits - 1) - 1))
  return {
    kind: 'business',
    name: buyer.name,
    company: buyer.company,
    street: BEHIND.includes(buyer.country) ? `${street} ${number}` : `${number} ${street}`,
    postalCode: buyer.country === 'JP' ? `${code.slice(0, 3)}-${code.slice(3)}` : code,
    city: buyer.city,
    country: buyer.country,
    ...(chance.happens(0.6) ? { purchaseOrderNumber: `PO-${chance.between(41_000, 48_999)}` } : {}),
  }
}

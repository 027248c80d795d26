import { chanceOf } from './chance.ts'
import { cityOf, type WorkspaceText, workspaceTexts } from './content.ts'
import type { PlannedEvent } from './plan-events.ts'
import { type PlannedOrder, participantsOf } from './plan-orders.ts'
import type { PlannedBuyer, PlannedProvider } from './plan-people.ts'
import { sellerOf } from './plan-seller.ts'

const DAY = 86_400_000
const TRIAL_DAYS = 30
const YEAR_DAYS = 365
/** The seeker of the guide for newcomers keeps what she bought. */
const KEPT = 'rashmi_s'

/** By which workspace a topic and its events are sold; null where the trainer sells alone. */
export function sellingWorkspace(topic: { title: string }): string | null {
  return workspaceTexts.companies.find(({ sells = [] }) => sells.includes(topic.title))?.slug ?? null
}

/** What a workspace that sells says of invoices and tax; null of one that only buys. */
export function sellerOfWorkspace({ slug, name, city, sells }: WorkspaceText) {
  if (!sells) return null
  return sellerOf({ username: slug, name, kind: 'supplier', city, country: cityOf(city).country })
}

/** When people could book for a workspace: from its opening until it was locked, and not after `now`. */
export function termOfWorkspace({ term }: Pick<WorkspaceText, 'term'>, now: Date): { from: Date; to: Date } {
  const end = now.getTime() + term.days * DAY
  const from = new Date(end - (term.trial ? TRIAL_DAYS : YEAR_DAYS) * DAY)
  return { from, to: new Date(Math.min(end, now.getTime())) }
}

/**
 * Lets members of workspaces have bought some of the planned orders: of events in their language, those of
 * their own trainers first, while the workspace could be written to. Each event stays as full as it was.
 */
export function giveToWorkspaces(
  now: Date,
  events: readonly PlannedEvent[],
  orders: readonly PlannedOrder[][],
  providers: readonly PlannedProvider[],
): PlannedOrder[][] {
  const given = orders.map((list) => [...list])
  for (const text of workspaceTexts.companies) {
    const members = membersOf(text, providers)
    const chance = chanceOf(`bookings of ${text.slug}`)
    const fitting = events.flatMap((event, at) => (fits(event, text, members) ? [{ event, at }] : []))
    const shuffled = chance.some(fitting, fitting.length)
    const ranked = shuffled.toSorted((a, b) => rankOf(a.event, text) - rankOf(b.event, text))
    const left = { ...text.bookings }
    for (const { event, at } of ranked) {
      const when = event.state === 'completed' ? 'past' : 'coming'
      const list = given[at] ?? []
      const place = left[when] > 0 ? largestAnonymous(list) : -1
      const order = list[place]
      const confirmedAt = order && withinTerm(order.confirmedAt, event, text, now)
      if (!order || !confirmedAt) continue
      left[when] -= 1
      list[place] = ofWorkspace({ ...order, confirmedAt }, text, chance.pick(members))
      given[at] = list.toSorted((a, b) => a.confirmedAt.getTime() - b.confirmedAt.getTime())
    }
  }
  return given
}

function fits(event: PlannedEvent, text: WorkspaceText, members: readonly PlannedBuyer[]): boolean {
  const isOwn = sellingWorkspace(event.topic) === text.slug
  const isTaughtByMember = members.some(({ username }) => username === event.owner)
  return !isOwn && !isTaughtByMember && members.some(({ language }) => language === event.topic.language)
}

/** The own trainers first, then the own currency. */
function rankOf(event: PlannedEvent, { trainers, currency }: WorkspaceText): number {
  if (trainers.includes(event.owner)) return 0
  return event.currency === currency ? 1 : 2
}

/** Of the orders that no workspace has yet the one with the most seats; -1 without one. */
function largestAnonymous(list: readonly PlannedOrder[]): number {
  const seatsOf = (at: number) => list[at]?.seats.reduce((sum, seat) => sum + seat.quantity, 0) ?? 0
  const free = list.flatMap((order, at) => (order.workspace || order.buyer.username === KEPT ? [] : [at]))
  return free.toSorted((a, b) => seatsOf(b) - seatsOf(a) || a - b)[0] ?? -1
}

/** As near to the planned moment as the workspace was there; null when it was not there in time. */
function withinTerm(confirmedAt: Date, event: PlannedEvent, text: WorkspaceText, now: Date): Date | null {
  const { from, to } = termOfWorkspace(text, now)
  const first = Math.max(from.getTime() + DAY / 3, event.publishedAt.getTime())
  const begins = event.sessions[0]?.startsAt.getTime() ?? 0
  const last = Math.min(to.getTime() - DAY / 3, begins - 2 * DAY)
  return first > last ? null : new Date(Math.min(Math.max(confirmedAt.getTime(), first), last))
}

function ofWorkspace(order: PlannedOrder, text: WorkspaceText, member: PlannedBuyer): PlannedOrder {
  const chance = chanceOf(`booking of ${text.slug} ${order.buyer.username} ${order.confirmedAt.getTime()}`)
  const seats = order.seats.reduce((sum, seat) => sum + seat.quantity, 0)
  const { purchaseOrderNumber } = order.billing
  const { country } = cityOf(text.city)
  return {
    ...order,
    buyer: member,
    workspace: { slug: text.slug, costCentre: text.costCentres ? chance.pick(text.costCentres) : null },
    participants: order.participants && participantsOf(member, seats, chance),
    billing: {
      kind: 'business',
      name: member.name,
      company: text.name,
      city: text.city,
      country,
      ...text.address,
      ...(purchaseOrderNumber && { purchaseOrderNumber }),
    },
  }
}

/** Who works for a workspace, as buyers: of the demo world's own people, or of its trainers. */
function membersOf(text: WorkspaceText, providers: readonly PlannedProvider[]): PlannedBuyer[] {
  return text.members.map(({ username }) => {
    const person =
      workspaceTexts.people.find((one) => one.username === username) ??
      providers.find((one) => one.username === username)
    if (!person) throw new RangeError(`nobody is called ${username}`)
    const { name, city, language } = person
    const { country, timeZone } = cityOf(city)
    return {
      username,
      name,
      city,
      language,
      country,
      timeZone,
      joinedDaysAgo: 400,
      company: text.name,
    }
  })
}

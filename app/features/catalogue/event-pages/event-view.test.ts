import { expect, test } from 'vitest'
import type { EventOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { Translate } from '#app/kit/texts.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { eventViewOf } from './event-view.ts'
import { overOf, panelViewOf } from './panel-view.ts'

const now = new Date('2026-11-21T08:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * 86_400_000)

const type = {
  id: 'a',
  name: 'Standard',
  note: '',
  buyers: 'everyone' as const,
  priceMinor: 1_000_000,
  earlyPriceMinor: null,
  earlyUntil: null,
  groupPriceMinor: null,
  groupFrom: null,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStart: null,
  salesEnd: null,
  needsApproval: false,
}

const event: EventOnSale = {
  url: 'ladders',
  title: 'Ladders',
  language: 'en',
  summary: 'A day on ladders.',
  description: '',
  gallery: [],
  trainer: null,
  pictureLanguage: 'en',
  outcomes: [],
  programme: [{ from: '10:00', to: '11:15', text: 'Up' }],
  mode: 'venue',
  venue: 'Hall 2',
  street: '1 Ring Road',
  city: 'Pune',
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  startsAt: day(10),
  endsAt: day(10.25),
  dateOnly: false,
  capacity: 20,
  currency: 'INR',
  tax: null,
  refundSteps: [
    { days: 14, percent: 100 },
    { days: 7, percent: 50 },
  ],
  state: 'published',
  sessions: [{ title: '', startsAt: day(10), endsAt: day(10.25) }],
  dates: [{ url: 'ladders-2', startsAt: day(17) }],
  category: 'Safety',
  categorySlug: 'safety',
  topic: {
    url: 'ladder-school',
    title: 'Ladder school',
    language: 'de',
    outcomes: ['Oben bleiben'],
    audience: 'Alle',
    prerequisites: '',
    rating: null,
    ratingCount: 0,
    groupPrice: null,
    largestGroup: null,
  },
  organiser: {
    page: '/meera',
    supplier: false,
    name: 'Meera',
    headline: '',
    language: 'en',
    image: null,
    city: 'Pune',
    yearsOfPractice: 18,
    rating: null,
    ratingCount: 0,
  },
  quorum: { state: 'open', coming: 9, minimum: 10, missing: 1, byMine: false, decidedAt: day(3) },
  seatsLeft: 11,
  waiting: 0,
  takesCodes: false,
  isLapsed: false,
  rests: false,
  byTransfer: false,
  groupDeal: null,
  tickets: [{ ...type, sale: 'open', left: 11, most: 10 }],
  sourceUrl: null,
  publishedAt: day(-9),
}

const say = (language: 'en' | 'de' | 'ja') => ({
  language,
  t: translator(language) as Translate,
  now,
  origin: 'https://q.example',
})
const view = (given: Partial<EventOnSale> = {}, language: 'en' | 'de' | 'ja' = 'en') =>
  eventViewOf({ ...event, ...given }, say(language))
const panel = (given: Partial<EventOnSale> = {}, language: 'en' | 'de' = 'en') =>
  panelViewOf({ ...event, ...given }, say(language))

test('of the refund policy it says what still comes back, each sentence with one full stop', () => {
  // As long as it is undecided whether it runs, that comes first.
  const open =
    'Free cancellation until the event is confirmed; the decision is on Tue 24 Nov. Once confirmed: '
  const terms = 'Half of the price back until Tue 24 Nov, 13:30 IST; afterwards no refund.'
  expect(view().refund[0]).toBe(`${open}${terms}`)
  expect(view({ quorum: { ...event.quorum, state: 'runs', missing: 0 } }).refund[0]).toBe(terms)
  expect(view({}, 'de').refund[0]).toMatch(/bis Di\., 24\. Nov\., .*; danach keine Erstattung\.$/)
  expect(view({ startsAt: day(2) }).refund[0]).toMatch(/Once confirmed: No refund if you cancel\.$/)
  expect(view().refund).toHaveLength(3)
  expect(view({ state: 'cancelled' }).refund).toEqual([])
  expect(view({ tickets: [] }).refund).toEqual([])
})

test('what one learns comes from the topic when the event says nothing, in the language of the topic', () => {
  expect(view()).toMatchObject({ outcomes: ['Oben bleiben'], outcomesLanguage: 'de' })
  expect(view({ outcomes: ['Stay up'] })).toMatchObject({ outcomes: ['Stay up'], outcomesLanguage: 'en' })
  expect(view().audience).toEqual([{ title: 'Who it is for', text: 'Alle' }])
})

test('the address leads to a map at a place; online it says how one gets the link', () => {
  expect(view()).toMatchObject({ where: 'Hall 2, Pune', address: '1 Ring Road, Pune, India', online: null })
  expect(view().map).toBe('https://www.openstreetmap.org/search?query=Hall+2%2C+1+Ring+Road%2C+Pune%2C+India')
  const tokyo = { venue: '会議室', street: '丸の内1-1-1', city: '東京', country: 'JP' }
  expect(view(tokyo, 'ja')).toMatchObject({ where: '東京 会議室', address: '日本 東京 丸の内1-1-1' })
  expect(view({ mode: 'online' })).toMatchObject({
    map: null,
    online: 'Participants get the link after booking',
  })
})

test('sharing links carry the address in the language of the page', () => {
  expect(view({}, 'de').share.at(1)?.href).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fq.example%2Fde%2Fevent%2FQ%2Fladders',
  )
})

test('the panel says how near the quorum is, until when, and what holds at the foot of a phone', () => {
  expect(panel()).toMatchObject({
    quorum: { ring: '9/10', title: '1 more and it runs' },
    closed: null,
    refund: { sentence: expect.stringContaining('Half of the price back until') },
    bar: { price: { amount: '₹10,000' }, note: '1 more and it runs' },
  })
  expect(panel({}, 'de').quorum?.text).not.toContain('..')
  expect(panel({ startsAt: day(30), endsAt: day(31) }).refund?.sentence).toMatch(
    /Once confirmed: Free cancellation until Mon 7 Dec, .* IST; then half until .* IST; afterwards no refund\.$/,
  )
})

test('where a transfer alone pays, the panel says so, and that it is too late for that where it is', () => {
  const paid = (days: number) => panel({ byTransfer: true, startsAt: day(days), endsAt: day(days + 1) }).paid
  expect(panel().paid).toBeNull()
  expect(paid(6)).toBe('Pay by invoice (bank transfer).')
  expect(paid(5)).toMatch(/starts too soon to wait for the payment/)
})

test.each([
  [{ state: 'cancelled' }, 'cancelled', true],
  [{ state: 'completed' }, 'over', true],
  [{ seatsLeft: 0, tickets: [{ ...type, sale: 'open', left: 0, most: 0 }] }, 'sold out', false],
] as const)('an event that is out of the ordinary says so: %o', (given, word, over) => {
  const facts = { ...given } as Partial<EventOnSale>
  expect(view(facts)).toMatchObject({ state: word, over })
  expect(panel(facts)).toMatchObject({ bar: null, closed: { to: '/topic/ladder-school' } })
})

test('an event of somebody else’s site leads there', () => {
  const elsewhere = panel({ tickets: [], sourceUrl: 'https://www.school.example/ladders' })
  expect(elsewhere.closed).toMatchObject({
    to: 'https://www.school.example/ladders',
    label: 'Register on school.example',
    elsewhere: true,
  })
})

test.each([
  [{ takesCodes: true }, 'With a code only'],
  [{ takesCodes: false }, 'No tickets at the moment'],
])('where no type is left on sale the panel says why: %o', (given, title) => {
  const { closed, wait, code } = panel({ ...given, tickets: [], seatsLeft: 0 })
  expect(closed).toMatchObject({ title, text: expect.stringContaining('organiser') })
  expect(wait).toBeNull()
  expect(code !== null).toBe(given.takesCodes)
})

test('whoever comes by a link of its time is told that an event was cancelled or is over, and what became of the money', () => {
  const noteFor = (given: Partial<EventOnSale>) => overOf({ ...event, ...given }, say('en'))
  expect(noteFor({})).toBeNull()
  expect(noteFor({ state: 'cancelled' })).toEqual({
    title: 'This event was cancelled',
    text: 'Everyone who had a ticket gets a full refund.',
  })
  expect(noteFor({ state: 'cancelled', tickets: [] })?.text).toBe(
    'Everyone who had a ticket has been notified.',
  )
  expect(noteFor({ endsAt: day(-1) })?.title).toBe('This event is over')
})

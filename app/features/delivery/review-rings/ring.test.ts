import { expect, test } from 'vitest'
import { type MarkedReview, ringsIn } from './ring.ts'

const DAY = 86_400_000

/** Numbers that are the same each time (mulberry32), between zero and one. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Made = MarkedReview & { provider: number; isFake: boolean }

/**
 * A marketplace as people make it, written without looking at the rule: what people, offices, families and
 * cheats do, not what is searched for. 1,500 honest reviews of 40 providers, and 200 false ones of 10 of
 * them.
 */
function aMarket(seed: number): Made[] {
  const next = numbers(seed)
  const below = (n: number) => Math.floor(next() * n)
  const chance = (p: number) => next() < p
  const key = () => `k${below(1_000_000_000)}`
  const card = () => `card ${below(10_000)}`
  // Few networks have very many people, and few kinds of browsers are very common.
  const network = () => `net ${Math.floor(400 * next() ** 2)} ua ${Math.floor(14 * next() ** 2)}`
  const stars = () => (chance(0.62) ? 50 : chance(0.6) ? 45 : 20 + 5 * below(5))
  const made: Made[] = []
  let accounts = 0
  const companies = Array.from({ length: 70 }, (_, at) => ({
    id: `company ${at}`,
    office: `net office ${at} ua ${below(3)}`,
    card: chance(0.5) ? card() : null,
    kiosk: chance(0.1) ? key() : null,
    isNew: chance(0.12),
    loyalTo: chance(0.3) ? below(40) : null,
  }))
  const write = (given: Omit<Made, 'id'>) => made.push({ ...given, id: `r${made.length}` })
  const honest = (provider: number, event: string, endsAt: number, more: Partial<Made> = {}) =>
    write({
      provider,
      event,
      author: `a${accounts++}`,
      rating: stars(),
      writtenAt: new Date(endsAt + next() ** 2 * 30 * DAY),
      browsers: chance(0.04) ? [] : [key()],
      network: network(),
      card: chance(0.6) ? card() : null,
      company: null,
      isShell: false,
      isRelated: false,
      isFake: false,
      ...more,
    })
  let events = 0
  while (made.length < 1_500) {
    const provider = Math.floor(40 * next() ** 1.5)
    const event = `e${events++}`
    const endsAt = 1_700_000_000_000 + below(700) * DAY
    const venue = chance(0.15) ? `net venue ${provider} ua ${below(2)}` : null
    for (let seats = 1 + below(9); seats > 0; seats--) {
      // Some write while they are still in the room, on its network.
      const there =
        venue && chance(0.5) ? { network: venue, writtenAt: new Date(endsAt + below(3) * 3_600_000) } : {}
      honest(provider, event, endsAt, there)
    }
    if (chance(0.25)) {
      // A company sends a team: in one office, with one card, some from one machine in the hall.
      const loyal = companies.filter(({ loyalTo }) => loyalTo === provider)
      const company =
        (loyal.length > 0 && chance(0.7) ? loyal : companies)[below(loyal.length || 70)] ?? companies[0]
      if (!company) continue
      for (let team = 2 + below(10); team > 0; team--)
        honest(provider, event, endsAt, {
          company: company.id,
          network: chance(0.7) ? company.office : network(),
          card: company.card,
          browsers: company.kiosk && chance(0.5) ? [company.kiosk] : [key()],
          // Who is new and has bought of one provider alone so far looks like a shell by its papers.
          isShell: company.isNew && company.loyalTo === provider && chance(0.15),
        })
    }
    if (chance(0.08)) {
      // Two of a family, one browser; sometimes both cards are one.
      const [home, line, paid] = [key(), network(), card()]
      for (let two = 0; two < 2; two++)
        honest(provider, event, endsAt, { browsers: [home], network: line, card: paid })
    }
    if (chance(0.1)) {
      // Somebody who comes back.
      const author = `a${accounts++}`
      const own = { author, browsers: [key()], network: network(), card: card() }
      for (let times = 2 + below(4); times > 0; times--)
        honest(provider, `e${events++}`, endsAt + times * 40 * DAY, own)
    }
  }
  const honestOnes = made.splice(1_500)
  expect(honestOnes.length).toBeLessThan(40)

  let fakes = 0
  const fake = (given: Partial<Made> & { provider: number }) => {
    if (fakes++ >= 200) return
    write({
      event: `fake ${below(30)} of ${given.provider}`,
      author: `f${accounts++}`,
      rating: chance(0.85) ? 50 : 45,
      writtenAt: new Date(1_700_000_000_000 + below(700) * DAY),
      browsers: [key()],
      network: network(),
      card: card(),
      company: null,
      isShell: false,
      isRelated: false,
      isFake: true,
      ...given,
    })
  }
  while (fakes < 200) {
    const provider = below(10)
    const size = 4 + below(9)
    const [browser, line, paid] = [key(), network(), card()]
    const from = 1_700_000_000_000 + below(700) * DAY
    const how = next()
    for (let at = 0; at < size; at++) {
      const evening = new Date(from + next() * 3 * 3_600_000)
      // One browser, signed in as one after the other; some are written at the neighbour's.
      if (how < 0.35) fake({ provider, browsers: chance(0.9) ? [browser, key()] : [key()], network: line })
      // Private windows at one desk in one evening, paid with one card or several.
      else if (how < 0.55)
        fake({ provider, browsers: [], network: line, writtenAt: evening, card: chance(0.6) ? paid : card() })
      // One card, many machines.
      else if (how < 0.7) fake({ provider, card: chance(0.85) ? paid : card() })
      // A company made for it.
      else if (how < 0.82)
        fake({ provider, company: `shell ${from}`, isShell: true, event: `e shell ${at % 2}` })
      // The provider's own people.
      else if (how < 0.94) fake({ provider, isRelated: chance(0.9) })
      // Friends who share nothing: nobody finds these.
      else fake({ provider })
    }
  }
  return made
}

test.each([1, 2, 3, 4, 5])(
  '200 false reviews among 1,500: found in market %i, and hardly an honest one',
  (seed) => {
    const market = aMarket(seed)
    const held = new Set(
      [...Map.groupBy(market, ({ provider }) => provider).values()].flatMap((of) =>
        ringsIn(of).flatMap(({ reviews }) => reviews),
      ),
    )
    const rate = (isFake: boolean) => {
      const all = market.filter((review) => review.isFake === isFake)
      return { all: all.length, share: all.filter(({ id }) => held.has(id)).length / all.length }
    }
    const [fakes, honest] = [rate(true), rate(false)]
    expect([fakes.all, honest.all]).toEqual([200, 1_500])
    expect(fakes.share).toBeGreaterThanOrEqual(0.8)
    expect(honest.share).toBeLessThanOrEqual(0.02)
  },
)

const review = (id: string, given: Partial<MarkedReview> = {}): MarkedReview => ({
  id,
  author: id,
  event: 'e',
  rating: 50,
  writtenAt: new Date('2026-03-01T10:00:00Z'),
  browsers: [],
  network: null,
  card: null,
  company: null,
  isShell: false,
  isRelated: false,
  ...given,
})
const three = (given: Partial<MarkedReview>) => ['a', 'b', 'c'].map((id) => review(id, given))

test('twenty people of one company at one training are no ring, whatever they share', () => {
  const shared = { company: 'Acme', browsers: ['kiosk'], network: 'office', card: 'visa 4242' }
  expect(ringsIn(Array.from({ length: 20 }, (_, at) => review(`r${at}`, shared)))).toEqual([])
  expect(
    ringsIn(Array.from({ length: 20 }, (_, at) => review(`r${at}`, { ...shared, isRelated: true }))),
  ).toMatchObject([{ signs: ['browser', 'relation'] }])
})

test('two share a browser by chance, three are a ring, and one person is none', () => {
  expect(ringsIn(three({ browsers: ['k'] }).slice(0, 2))).toEqual([])
  expect(ringsIn(three({ browsers: ['k'] }))).toEqual([{ reviews: ['a', 'b', 'c'], signs: ['browser'] }])
  expect(ringsIn(three({ browsers: ['k'], author: 'one' }))).toEqual([])
})

test('who writes on the network of the room after one event is no ring', () => {
  expect(ringsIn(three({ network: 'venue' }))).toEqual([])
  const apart = three({ network: 'venue' }).map((one, at) => ({ ...one, event: `e${at}` }))
  expect(ringsIn(apart)).toMatchObject([{ signs: ['network'] }])
  expect(ringsIn(apart.map((one) => ({ ...one, rating: 30 })))).toEqual([])
})

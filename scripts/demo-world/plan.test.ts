import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OF_CATEGORIES } from '#app/features/catalogue/topic-covers/cover-things.ts'
import { isReservedUsername } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { USERNAME } from '#app/features/people/accounts/username.ts'
import { slugOf } from '#app/kit/ids.ts'
import { isLanguage, LANGUAGES } from '#app/kit/language.ts'
import { categoryGroups, cities, topicTexts, workspaceTexts } from './content.ts'
import { planDemoWorld } from './plan.ts'
import { planEvents } from './plan-events.ts'
import { sellingWorkspace, termOfWorkspace } from './plan-workspaces.ts'

const NOW = new Date('2026-11-21T08:30:00Z')
const DAY = 86_400_000
const world = planDemoWorld(NOW)

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
const mostOften = (texts: readonly string[]) =>
  Math.max(...[...Map.groupBy(texts, (text) => text).values()].map((group) => group.length))

describe('the plan of the demo world', () => {
  test('is the same each time and on each machine', () => {
    expect(planDemoWorld(new Date(NOW))).toEqual(world)
  })

  test('holds as much as the product promises', () => {
    expect(categoryGroups).toHaveLength(20)
    expect(categoryGroups.flatMap((group) => group.categories).length).toBeGreaterThanOrEqual(135)
    expect(world.providers.length).toBeGreaterThanOrEqual(150)
    expect(world.topics.length).toBeGreaterThanOrEqual(400)
    expect(world.events).toHaveLength(120)
    expect(world.requirements).toHaveLength(80)
    expect(world.reviews).toHaveLength(1_500)
    const english = world.topics.filter((topic) => topic.language === 'en').length / world.topics.length
    expect(english).toBeGreaterThan(0.55)
    expect(english).toBeLessThan(0.65)
  })

  test('names every category and group in six languages', () => {
    for (const named of categoryGroups.flatMap((group) => [group, ...group.categories])) {
      expect(Object.keys(named.names).sort(), named.slug).toEqual([...LANGUAGES].sort())
      expect(Object.values(named.names).every((name) => name.trim() === name && name !== '')).toBe(true)
      expect(slugOf(named.slug)).toBe(named.slug)
    }
    const slugs = categoryGroups.flatMap((group) => [group, ...group.categories]).map((named) => named.slug)
    expect(repeated(slugs)).toEqual([])
    expect([...OF_CATEGORIES.keys()].filter((slug) => !slugs.includes(slug))).toEqual([])
    const used = new Set(topicTexts.map((topic) => topic.category))
    expect(categoryGroups.flatMap((group) => group.categories).filter((one) => !used.has(one.slug))).toEqual(
      [],
    )
  })

  test('gives everybody a username of their own that the product accepts', () => {
    const usernames = [...world.providers, ...world.buyers].map((person) => person.username)
    expect(repeated(usernames)).toEqual([])
    expect(usernames.filter((name) => !USERNAME.test(name) || isReservedUsername(name))).toEqual([])
  })

  test('shows pictures that are there, each once on a page, and leaves none unused', () => {
    const galleries = [...world.topics, ...world.providers].map(({ gallery }) =>
      gallery.map(({ src }) => src),
    )
    expect(galleries.filter((sources) => repeated(sources).length > 0)).toEqual([])
    const files = readdirSync(join(import.meta.dirname, '../../public/demo'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `/demo/${name}`)
    expect([...new Set(galleries.flat())].sort()).toEqual(files.sort())
  })

  test('repeats no title and hardly a text', () => {
    expect(repeated(world.topics.map((topic) => slugOf(topic.title)))).toEqual([])
    expect(repeated(world.requirements.map((requirement) => slugOf(requirement.title)))).toEqual([])
    expect(repeated(world.topics.map((topic) => topic.summary))).toEqual([])
    expect(repeated(world.topics.map((topic) => topic.richDescription))).toEqual([])
    expect(repeated(world.providers.map((provider) => provider.about))).toEqual([])
    expect(mostOften(world.reviews.map((review) => review.body))).toBeLessThanOrEqual(3)
    for (const [, reviews] of Map.groupBy(world.reviews, (review) => review.topic)) {
      expect(repeated(reviews.map((review) => review.body))).toEqual([])
      expect(repeated(reviews.map((review) => review.author))).toEqual([])
    }
  })

  test('lets topics be taught in the language and the field of their provider', () => {
    const providers = new Map(world.providers.map((provider) => [provider.username, provider]))
    for (const topic of world.topics) {
      const owner = providers.get(topic.owner)
      expect(owner?.groups, topic.title).toContain(topic.group)
      expect(owner?.language, topic.title).toBe(topic.language)
      expect(topic.outcomes.length).toBeGreaterThanOrEqual(2)
      expect(topic.outline.length).toBeGreaterThanOrEqual(2)
    }
    expect(world.providers.every((provider) => isLanguage(provider.language))).toBe(true)
  })

  test('knows the zone of every city', () => {
    for (const city of cities)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: city.timeZone }), city.name).not.toThrow()
    expect(repeated(cities.map((city) => city.name))).toEqual([])
  })
})

describe('the events of the demo world', () => {
  test('lie around the day of loading, each trainer at one place a day', () => {
    const past = world.events.filter((event) => event.state === 'completed')
    expect(past).toHaveLength(15)
    for (const event of world.events) {
      const [first] = event.sessions
      const days = ((first?.startsAt.getTime() ?? 0) - NOW.getTime()) / DAY
      if (event.state === 'completed') expect(days).toBeLessThan(-1)
      else expect(days, event.topic.title).toBeGreaterThan(1)
      expect(days).toBeLessThan(150)
      expect(event.publishedAt.getTime()).toBeLessThan(NOW.getTime())
      expect(event.minimumDecidedAt.getTime()).toBeLessThan(first?.startsAt.getTime() ?? 0)
      expect(event.minimum).toBeLessThanOrEqual(event.capacity)
    }
    const days = world.events.flatMap((event) =>
      event.sessions.map((session) => `${event.owner} ${session.startsAt.toISOString().slice(0, 10)}`),
    )
    expect(repeated(days)).toEqual([])
  })

  test('show every way of being full and leave nobody waiting for a decision that is due', () => {
    expect([...new Set(world.events.map((event) => event.fill))].sort()).toEqual(
      ['few', 'new', 'oneMissing', 'soldOut', 'some', 'sure'].sort(),
    )
    const undecided = world.events.filter(
      (event) => event.coming < event.minimum && event.minimumDecidedAt.getTime() < NOW.getTime(),
    )
    expect(undecided).toEqual([])
  })

  test('have three that are halfway to their minimum and decided within what a card keeps, on each day of a year', () => {
    const { topics, providers } = world
    for (let day = 0; day < 366; day += 1) {
      const now = new Date(NOW.getTime() + day * DAY + ((day * 7) % 24) * 3_600_000)
      const days = planEvents(now, topics, providers)
        .filter(({ state, coming, minimum }) => state === 'published' && coming >= 1 && coming <= minimum - 2)
        .filter(({ ticketTypes: [type] }) => (type?.priceMinor ?? 0) > 0)
        .map(({ minimumDecidedAt }) => (minimumDecidedAt.getTime() - now.getTime()) / DAY)
      expect(days.filter((one) => one > 1 && one < 5.5).length, now.toISOString()).toBeGreaterThanOrEqual(3)
    }
  })

  test('are as full as their orders say', () => {
    for (const [at, event] of world.events.entries()) {
      const seats = (world.orders[at] ?? []).flatMap((order) => order.seats)
      expect(
        seats.reduce((sum, seat) => sum + seat.quantity, 0),
        event.topic.title,
      ).toBe(event.coming)
      for (const order of world.orders[at] ?? []) {
        expect(order.confirmedAt.getTime()).toBeGreaterThanOrEqual(event.publishedAt.getTime())
        expect(order.confirmedAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
      }
    }
  })

  test('say what is done when, without gaps that run backwards', () => {
    for (const event of world.events) {
      expect(event.programme.length, event.topic.title).toBe(event.topic.outline.length)
      for (const item of event.programme) {
        expect(item.from < item.to, `${event.topic.title}: ${item.from}–${item.to}`).toBe(true)
        expect(item.text).not.toContain('undefined')
      }
    }
  })

  test.each(['2026-01-01', '2026-02-27', '2026-06-30', '2026-10-24', '2027-12-20'])(
    'can be laid around %s',
    (day) => {
      const other = planDemoWorld(new Date(`${day}T20:30:00Z`))
      expect(other.events).toHaveLength(120)
      expect(other.events.filter((event) => event.state === 'completed')).toHaveLength(15)
    },
  )

  test('give the people of the guide something to see', () => {
    const hers = world.events.filter((event) => event.owner === 'meera_kulkarni')
    expect(hers.map((event) => event.state).sort()).toEqual(
      expect.arrayContaining(['completed', 'published']),
    )
    const bought = world.orders.flatMap((orders, at) =>
      orders.filter((order) => order.buyer.username === 'rashmi_s').map(() => world.events[at]?.state),
    )
    expect(bought.filter((state) => state === 'published').length).toBeGreaterThanOrEqual(3)
    expect(bought).toContain('completed')
  })
})

describe('the workspaces of the demo world', () => {
  const booked = world.orders.flatMap((orders, at) =>
    orders.flatMap((order) => (order.workspace ? [{ order, event: world.events[at] }] : [])),
  )

  test.each(workspaceTexts.companies)('$slug has booked while it could, and sells what it says', (text) => {
    const own = booked.filter(({ order }) => order.workspace?.slug === text.slug)
    const states = own.map(({ event }) => event?.state)
    expect(states.filter((state) => state === 'completed')).toHaveLength(text.bookings.past)
    expect(states.filter((state) => state === 'published')).toHaveLength(text.bookings.coming)
    const { from, to } = termOfWorkspace(text, NOW)
    for (const { order, event } of own) {
      expect(order.confirmedAt.getTime()).toBeGreaterThan(from.getTime())
      expect(order.confirmedAt.getTime()).toBeLessThan(to.getTime())
      expect(event && sellingWorkspace(event.topic)).not.toBe(text.slug)
      expect(order.billing).toMatchObject({ company: text.name, street: text.address.street })
    }
    const titles = new Set(world.topics.map((topic) => topic.title))
    for (const title of text.sells ?? []) expect(titles).toContain(title)
    const posted = world.requirements.filter(({ workspace }) => workspace === text.slug)
    expect(posted.map(({ title }) => title).toSorted()).toEqual((text.requirements ?? []).toSorted())
  })
})

import { expect } from '@playwright/test'
import { BODIES, badTexts, LIST_PARAMETERS } from '../support/bad-inputs.ts'
import { fetchAgain } from './fetch-again.ts'
import { aPerson, callWire, cookiesOf } from './people.ts'
import { test } from './quorum-test.ts'

const AT_ONCE = 4

/** What each public address reads from its query string. */
const READ: Record<string, string[]> = {
  '/search': ['topic', 'username', 'supplier', 'category', 'level', 'rating', 'priceFrom', 'sort', 'page'],
  '/event/search': ['q', 'category', 'city', 'country', 'mode', 'language', 'currency', 'from', 'to'],
  '/requirement/search': ['q', 'category', 'city', 'from', 'to', 'sort', 'page'],
  '/feed/events.rss': ['q', 'organiser', 'category', 'city', 'from', 'priceTo'],
  '/feed/events.ics': ['q', 'organiser', 'country', 'to'],
  '/feed/topics.rss': ['topic', 'organiser', 'level'],
  '/contact': ['about', 'page', 'sent'],
  '/de/event/search': ['q', 'priceTo'],
}

/** Addresses that hold a text in their path. */
const PATHS: ((text: string) => string)[] = [
  (text) => `/blog/${text}`,
  (text) => `/requirement/${text}`,
  (text) => `/topic/${text}`,
  (text) => `/event/Q/${text}`,
  (text) => `/event/Q/${text}.ics`,
  (text) => `/sitemap/${text}`,
  (text) => `/og/topic/en/${text}.png`,
  (text) => `/og/${text}/en/x.png`,
]

const CONTACT = {
  about: 'other',
  name: 'Asha Rao',
  email: 'asha@example.com',
  page: '/event/search',
  message: 'Twelve people, two days.',
  website: '',
}

const REQUIREMENT = {
  intent: 'draft',
  key: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Excel for buyers',
  category: 'excel',
  description: 'Tables, and what to ask of them.',
  participants: '12',
  mode: 'onsite',
  city: 'Pune',
  country: 'IN',
  trainingLanguage: 'en',
  language: 'en',
  wishedFrom: '2027-03-01',
  wishedTo: '2027-03-02',
  deadline: '2027-02-01',
  currency: 'INR',
  budgetFrom: '10000',
  budgetTo: '20000',
  budgetHidden: '',
}

/** Address bars and servers end long before a text of 100 kB does. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 6000))

/**
 * All of the corpus for the first field of a place, a third of it, another one each time, for those after it.
 */
const some = (nth: number) => badTexts().filter((_, at) => nth === 0 || at % 3 === nth % 3)
/** Each value once, spread over all fields, where the same reader is asked with more at another place. */
const spread = (nth: number, of: number) => badTexts().filter((_, at) => at % of === nth)
/** These read their query as the search pages do. */
const LIKE_A_SEARCH = /^\/(feed|de)\//

/** One person may post so often in an hour, and a little more. */
const POSTS_OF_ONE = 25

/** The cookies of a new person; a draft needs no confirmed address. */
async function someone(site: string): Promise<string> {
  const { username, email, password } = aPerson()
  const fields = { susername: username, semail: email, spassword: password }
  const rest = { action: 'join', phone: '', sindustry: 'undefined', companyId: '' }
  return cookiesOf(await callWire(site, { ...fields, ...rest }))
}

async function faultsOf(requests: { name: string; ask: () => Promise<Response> }[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...requests]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await next.ask()
      await answer.text()
      if (answer.status >= 500 || answer.status === 429) faults.push(`${answer.status} ${next.name}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(requests.length).toBeGreaterThan(BODIES.length)
  return faults
}

test.describe.configure({ timeout: 180_000 })

for (const [path, names] of Object.entries(READ)) {
  test(`nothing in an address is a fault of the server: ${path}`, async ({ site }) => {
    const queries = [
      ...names.flatMap((of, nth) =>
        (LIKE_A_SEARCH.test(path) ? spread(nth, names.length) : some(nth)).map(({ name, value }) => ({
          name: `${of}: ${name}`,
          query: `${of}=${inAddress(value)}`,
        })),
      ),
      ...LIST_PARAMETERS.map((query) => ({ name: query, query })),
    ]
    const requests = queries.map(({ name, query }) => ({
      name,
      ask: () => fetchAgain(`${site}${path}?${query}`, { redirect: 'manual' }),
    }))
    expect(await faultsOf(requests)).toEqual([])
  })
}

test('nothing in a path is a fault of the server', async ({ site }) => {
  const requests = PATHS.flatMap((path, nth) =>
    some(nth).map(({ name, value }) => ({
      name: `${path('…')}: ${name}`,
      ask: () => fetchAgain(site + path(inAddress(value)), { redirect: 'manual' }),
    })),
  )
  expect(await faultsOf(requests)).toEqual([])
})

for (const [path, good] of Object.entries({
  '/contact': CONTACT,
  '/requirement/addrequirement': REQUIREMENT,
})) {
  test(`nothing in a form is a fault of the server: ${path}`, async ({ site }) => {
    let sent = 0
    let poster = Promise.resolve('')
    const send = async (init: { body: BodyInit; headers?: Record<string, string> }) => {
      if (path !== '/contact' && sent % POSTS_OF_ONE === 0) poster = someone(site)
      sent += 1
      const cookie = await poster
      return fetchAgain(site + path, {
        method: 'POST',
        redirect: 'manual',
        body: init.body,
        headers: { Origin: site, Cookie: cookie, ...init.headers },
      })
    }
    // The use cases are asked for more: tests/support/bad-forms.test.ts.
    const fields = Object.keys(good).flatMap((field, nth) =>
      spread(nth, Object.keys(good).length).map(({ name, value }) => ({
        name: `${field}: ${name}`,
        ask: () => send({ body: new URLSearchParams({ ...good, [field]: value }) }),
      })),
    )
    const bodies = BODIES.map(({ name, type, body }) => ({
      name,
      ask: () => send({ body, headers: { 'Content-Type': type } }),
    }))
    expect(await faultsOf([...fields, ...bodies])).toEqual([])
  })
}

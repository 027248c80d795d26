import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { aPerson } from './people.ts'
import { test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/** How many requests are sent in all; the full proof asks for 10,000, which `--repeat-each 17` sends. */
const REQUESTS = 600
const AT_ONCE = 12

const PUBLIC = ['/', '/search?topic=', '/event/search', '/search?username=', '/de/', '/terms', '/?own=1']
const PRIVATE = ['/dashboard', '/mybooking', '/de/dashboard', '/event/manage_event']

test('nobody is ever given a page of somebody else, however requests interleave', async ({ site }) => {
  test.setTimeout(60_000 + REQUESTS * 100)
  const two = [aPerson(), aPerson()]
  const people = await Promise.all(two.map(async (person) => ({ ...person, cookie: await signedIn(person) })))
  const faults = new Map<string, number>()
  const blame = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1)
  let sent = 0

  async function askAsPerson(at: number) {
    const own = people[at % 2]
    const other = people[(at + 1) % 2]
    const path = [...PRIVATE, ...PUBLIC][at % (PRIVATE.length + PUBLIC.length)] ?? '/'
    const answer = await fetchAgain(site + path + dataOf(path, at), {
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: own?.cookie ?? '' },
    })
    const text = await answer.text()
    if (answer.status === 200 && !text.includes(own?.username ?? '')) blame(`${path}: not the own page`)
    if (text.includes(other?.username ?? '')) blame(`${path}: the page of the other`)
    if (answer.headers.get('cache-control') !== 'private, no-store') blame(`${path}: may be stored`)
  }

  async function askAsVisitor(at: number) {
    const path = PUBLIC[at % PUBLIC.length] ?? '/'
    const answer = await fetchAgain(site + path + dataOf(path, at), { headers: { Accept: 'text/html' } })
    const text = await answer.text()
    if (answer.status !== 200) blame(`${path}: ${answer.status}`)
    for (const { username, email } of people) {
      if (text.includes(username) || text.includes(email)) blame(`${path}: a visitor sees ${username}`)
    }
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < REQUESTS) {
        const at = sent
        sent += 1
        await (at % 3 === 2 ? askAsVisitor(at) : askAsPerson(at))
      }
    }),
  )

  expect([...faults]).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
})

/** Now and then the data of a page is asked for, as a click inside a page does. */
function dataOf(path: string, at: number): string {
  return at % 5 === 0 && path === '/terms' ? '.data' : ''
}

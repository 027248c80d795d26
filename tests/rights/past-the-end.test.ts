import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { MOST_PAGES } from '#app/kit/paging.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { isOfPage } from './addresses.ts'
import { addressOf, ask } from './door.ts'
import { MATRIX } from './matrix.ts'
import { pagedLists } from './paged-lists.ts'
import { EVERYBODY, type Role } from './roles.ts'
import type { Row } from './row.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 600_000
/** No list of the world of these tests has so many pages, and one that nobody reads that far. */
const PAST = [40, MOST_PAGES + 7]

let server: Measured
let world: World
beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

const cookies = new Map<Role, Promise<string | null>>()
function cookieOf(role: Role) {
  const known = cookies.get(role) ?? world.cookieOf(role)
  cookies.set(role, known)
  return known
}

/**
 * Those that no role sees in this world: nobody has made one of them. Their lists are made by `pageOf`, too.
 */
const UNSEEN = [
  'GET /admin/bankstatements/:code',
  'GET /admin/payouts/:code',
  'GET /dashboard/c/userroles/employees/:code',
  'GET /revenue/payouts/:code',
]

type Led = { isSeen: boolean; to: string | null }

/** Where a row of an address leads for a page past the end, for the first role that it leads on. */
async function leadsTo(row: Row, name: string, past: number): Promise<Led> {
  const roles = EVERYBODY.filter((one) => row.says[one] === 200)
  const at = (): Record<string, string> => ({
    ...row.at(world),
    '?': `${row.at(world)['?'] ?? ''}&${name}=${past}`,
  })
  const asData = isOfPage(row.of)
  for (const role of roles) {
    const cookie = await cookieOf(role)
    const answer = await ask(server.port, { ...row, at }, world, { cookie, asData })
    if (answer.status === 200) continue
    let [led, there] = [row, answer]
    // A search first says its address as it is said, and then where it ends.
    for (let hop = 0; hop < 2 && there.status === 302; hop += 1) {
      const to = new URL(there.location ?? '', 'http://localhost').search.slice(1)
      led = { ...row, at: () => ({ ...at(), '?': to }) }
      there = await ask(server.port, led, world, { cookie })
    }
    return { isSeen: true, to: `${answer.status} ${addressOf(led, world)} ${there.status}` }
  }
  return { isSeen: roles.length > 0, to: null }
}

test('an address past the end of any list leads to its last page', { timeout: LIMIT }, async () => {
  const { lists, ...rest } = pagedLists()
  expect(rest).toEqual({ nameless: [], unused: [], counted: [] })
  expect(lists.length).toBeGreaterThanOrEqual(45)
  const stays: string[] = []
  const unseen = new Set<string>()
  for (const { of, names } of lists) {
    for (const name of names) {
      for (const past of PAST) {
        const led: Led[] = []
        for (const row of MATRIX.filter((one) => one.of === of)) led.push(await leadsTo(row, name, past))
        if (!led.some(({ isSeen }) => isSeen)) unseen.add(of)
        const to = led.flatMap((one) => one.to ?? [])
        const isRight = to.every((one) => /^302 .* 200$/.test(one) && !one.includes(`${name}=${past}`))
        if (!isRight || (to.length === 0 && !unseen.has(of)))
          stays.push(`${of} ?${name}=${past} → ${to.join(', ') || 'stays'}`)
      }
    }
  }
  expect(stays, stays.join('\n')).toEqual([])
  expect([...unseen].toSorted()).toEqual(UNSEEN)
})

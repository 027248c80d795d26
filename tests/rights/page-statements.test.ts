import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { companyRoutes } from '#app/routes/company/routes.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 600_000
/** What a page sends at most, beside what every page of a signed-in person does. */
const MOST = 6
/** Pages that need more, and how many. */
const MORE: Record<string, number> = {
  '/dashboard/c/billing': 9,
  '/dashboard/c/userroles/approvals': 9,
  '/dashboard/c/budgets': 7,
  '/dashboard/c/collectivestatements': 7,
  '/dashboard/c/locations': 7,
}
/** So often each is asked for: what the process does beside it is no part of it. */
const TURNS = 3

/** The pages of the frame; files and ways back stand beside it. */
const PAGES = companyRoutes
  .flatMap(({ children = [] }) => children)
  .map(({ path }) => `/${path}`)
  .filter((path) => path.startsWith('/dashboard/c/') && !path.includes(':'))

let server: Measured
let world: World
beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

async function costOf(path: string, cookie: string | null): Promise<{ status: number; statements: number }> {
  const counts: number[] = []
  let status = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    await server.statements()
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { cookie: cookie ?? '' },
      redirect: 'manual',
    })
    await answer.text()
    status = answer.status
    counts.push(await server.statements())
  }
  return { status, statements: Math.min(...counts) }
}

test('every page of a workspace sends few statements, whichever is added', { timeout: LIMIT }, async () => {
  const [company, sme] = [await world.cookieOf('companyAdmin'), await world.cookieOf('smeAdmin')]
  expect(PAGES.length).toBeGreaterThanOrEqual(18)
  // A page that is not there: what remains is the session.
  const frame = await costOf('/dashboard/c/nothing', company)
  expect(frame.status).toBe(404)
  const found: Record<string, number> = {}
  for (const path of PAGES) {
    const asCompany = await costOf(path, company)
    const { status, statements } = asCompany.status === 200 ? asCompany : await costOf(path, sme)
    expect(`${path} ${status}`).toBe(`${path} 200`)
    found[path] = statements - frame.statements
  }
  const over = Object.entries(found).filter(([path, count]) => count > (MORE[path] ?? MOST))
  expect(over, JSON.stringify({ frame: frame.statements, ...found })).toEqual([])
})

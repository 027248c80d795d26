import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { companyRoutes } from '#app/routes/company/routes.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 600_000
/** What each page sends at most, beside what every page of a signed-in person does. */
const MOST = 6
/** So often each is asked for at most. */
const TURNS = 8

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

/** Asks until it is within what it may cost: now and then another statement of the process falls between. */
async function costOf(path: string, cookie: string | null, most: number) {
  let [status, statements] = [0, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < TURNS && statements > most; turn += 1) {
    await server.statements()
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { cookie: cookie ?? '' },
      redirect: 'manual',
    })
    await answer.text()
    status = answer.status
    statements = Math.min(statements, await server.statements())
  }
  return { status, statements }
}

test('every page of a workspace sends few statements, whichever is added', { timeout: LIMIT }, async () => {
  const [company, sme] = [await world.cookieOf('companyAdmin'), await world.cookieOf('smeAdmin')]
  expect(PAGES.length).toBeGreaterThanOrEqual(18)
  // A page that is not there: what remains is the session.
  const frame = await costOf('/dashboard/c/nothing', company, 1)
  expect(frame.status).toBe(404)
  const found: Record<string, number> = {}
  for (const path of PAGES) {
    const most = frame.statements + MOST
    const asCompany = await costOf(path, company, most)
    const { status, statements } = asCompany.status === 200 ? asCompany : await costOf(path, sme, most)
    expect(`${path} ${status}`).toBe(`${path} 200`)
    found[path] = statements - frame.statements
  }
  const over = Object.entries(found).filter(([, count]) => count > MOST)
  expect(over, JSON.stringify({ frame: frame.statements, ...found })).toEqual([])
})

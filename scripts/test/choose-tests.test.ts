import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReach } from '../reach/reach.ts'
import { addressesIn, chooseTests } from './choose-tests.ts'
import { listTests } from './test-files.ts'

const root = join(import.meta.dirname, '../..')
const reach = openReach(root)
const tests = listTests(root)
const choose = (...changed: string[]) => chooseTests(root, reach, changed)

test('what all hangs on has all tests run', () => {
  const { unit, database, journeys } = choose('package-lock.json')
  expect([unit, database]).toEqual([tests.unit, tests.database])
  expect(tests.unit.length).toBeGreaterThan(200)
  expect(tests.database.length).toBeGreaterThan(200)
  expect(journeys.length).toBeGreaterThan(60)
})

test('a text of the documentation reaches no database and no browser', () => {
  const { unit, database, journeys, crawls } = choose('docs/glossary.md')
  expect([database, journeys, crawls]).toEqual([[], [], false])
  expect(unit).toContain('scripts/check/asvs.test.ts')
})

test('a module reaches the tests that import it, through others too, and those that start the product', () => {
  const { unit, database, crawls } = choose('app/kit/money.ts')
  expect(unit).toContain('app/kit/money.test.ts')
  expect(database).toContain('tests/money/refunds.test.ts')
  expect(choose('app/kit/colour-nobody-has.ts').unit).not.toContain('app/kit/money.test.ts')
  expect(choose('app/routes/public/nothing.tsx').database).toContain('tests/processes/product.test.ts')
  expect(crawls).toBe(true)
})

test('a migration reaches every test on the database, words every journey', () => {
  expect(choose('migrations/9999_new.sql').database).toEqual(tests.database)
  const all = choose('package-lock.json').journeys
  expect(choose('locales/de/orders.json').journeys).toEqual(all)
})

test('what the configurations of the runners import reaches all that they run', () => {
  const all = choose('package-lock.json')
  expect(choose('scripts/test/find-browser.ts').journeys).toEqual(all.journeys)
  expect(choose('scripts/test/light-browser.ts').journeys).toEqual(all.journeys)
  expect(choose('scripts/test/test-files.ts').database).toEqual(all.database)
})

test('a page reaches the journeys that name its address, not those that name another', () => {
  const { journeys, crawls } = choose('app/routes/public/compare.tsx')
  expect(crawls).toBe(true)
  expect(journeys).toContain('tests/e2e/pages.spec.ts')
  expect(journeys).not.toContain('tests/e2e/passkeys.spec.ts')
})

test('addresses are read out of a text whatever is put into them', () => {
  expect(addressesIn("go('/search?topic=a'); at(`/event/Q/${slug}`); \"/terms\"; '/'; 'a/b'; /re/")).toEqual([
    '/search?topic=a',
    '/event/Q/x',
    '/terms',
    '/',
  ])
})

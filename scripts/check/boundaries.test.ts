import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openReach } from '../reach/reach.ts'
import { checkBoundaries } from './boundaries.ts'
import { FLOORS } from './floors.ts'
import { plantTree } from './plant-tree.ts'

const sound = {
  'app/routes.ts': `export default [{ file: 'routes/public/home.tsx' }]`,
  'app/root.tsx': `import { db } from '#app/platform/config.server.ts'\nexport default db`,
  'app/routes/public/home.tsx': `import { listEvents } from '#app/features/catalogue/events/queries.server.ts'\nexport const loader = listEvents`,
  'app/kit/money.ts': 'export const zero = 0',
  'app/ui/button.tsx': `import { zero } from '#app/kit/money.ts'\nexport const Button = zero`,
  'app/platform/config.server.ts': `import { zero } from '#app/kit/money.ts'\nexport const db = zero`,
  'app/platform/db.server.ts': `import pg from 'pg'\nexport const db = pg`,
  'app/features/catalogue/topics/tables.server.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const topics = pgTable`,
  'app/features/catalogue/topics/testing.server.ts': `import { topics } from './tables.server.ts'\nexport const aTopic = topics`,
  'app/features/catalogue/events/queries.server.ts': `import { topics } from '#app/features/catalogue/topics/tables.server.ts'\nimport { db } from '#app/platform/db.server.ts'\nexport type Row = string\nexport const listEvents = [topics, db]`,
  'app/features/catalogue/events/queries.test.ts': `import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'\nimport { listEvents } from './queries.server.ts'\nvoid [aTopic, listEvents]`,
  'app/features/catalogue/events/components/list.tsx': `import type { Row } from '../queries.server.ts'\nexport const list = (row: Row) => row`,
  'scripts/demo.ts': `import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'\nexport const demo = aTopic`,
}

const planted: { rule: string; file: string; text: string }[] = [
  {
    rule: 'lower-floors-only',
    file: 'app/features/catalogue/topics/a.server.ts',
    text: `import { listEvents } from '#app/features/catalogue/events/queries.server.ts'\nexport const a = listEvents`,
  },
  {
    rule: 'lower-floors-only',
    file: 'app/features/catalogue/topics/type.server.ts',
    text: `import type { Row } from '#app/features/catalogue/events/queries.server.ts'\nexport type A = Row`,
  },
  {
    rule: 'no-cycle',
    file: 'app/features/catalogue/topics/one.ts',
    text: `import { two } from './two.ts'\nexport const one = () => two`,
  },
  {
    rule: 'routes-without-sql',
    file: 'app/routes/public/db.server.ts',
    text: `import { db } from '#app/platform/db.server.ts'\nexport const a = db`,
  },
  {
    rule: 'routes-without-sql',
    file: 'app/routes/public/table.server.ts',
    text: `import { topics } from '#app/features/catalogue/topics/tables.server.ts'\nexport const a = topics`,
  },
  {
    rule: 'routes-without-sql',
    file: 'app/routes/public/driver.server.ts',
    text: `import pg from 'pg'\nexport default pg`,
  },
  {
    rule: 'routes-without-sql',
    file: 'app/routes/public/drizzle.server.ts',
    text: `import { eq } from 'drizzle-orm'\nexport default eq`,
  },
  {
    rule: 'server-stays-on-server',
    file: 'app/features/catalogue/events/components/leak.tsx',
    text: `import { listEvents, type Row } from '../queries.server.ts'\nexport const leak = (row: Row) => [row, listEvents]`,
  },
  {
    rule: 'server-stays-on-server',
    file: 'app/features/catalogue/events/lazy.ts',
    text: `export const lazy = () => import('./queries.server.ts')`,
  },
  {
    rule: 'server-stays-on-server',
    file: 'app/routes/public/part-of-home.tsx',
    text: `import { listEvents } from '#app/features/catalogue/events/queries.server.ts'\nexport const part = listEvents`,
  },
  {
    rule: 'browser-without-node',
    file: 'app/kit/files.ts',
    text: `import { join } from 'node:path'\nexport { join }`,
  },
  {
    rule: 'browser-without-node',
    file: 'app/features/catalogue/events/sql.ts',
    text: `import pg from 'pg'\nexport default pg`,
  },
  {
    rule: 'kit-stands-alone',
    file: 'app/kit/look.ts',
    text: `import { Button } from '#app/ui/button.tsx'\nexport const a = Button`,
  },
  {
    rule: 'ui-knows-no-product',
    file: 'app/ui/event-card.tsx',
    text: `import { list } from '#app/features/catalogue/events/components/list.tsx'\nexport const a = list`,
  },
  {
    rule: 'platform-knows-no-product',
    file: 'app/platform/jobs.server.ts',
    text: `import { listEvents } from '#app/features/catalogue/events/queries.server.ts'\nexport const a = listEvents`,
  },
  {
    rule: 'features-below-routes',
    file: 'app/features/catalogue/events/page.server.ts',
    text: `import { loader } from '#app/routes/public/home.tsx'\nexport const a = loader`,
  },
  {
    rule: 'pure-without-ui',
    file: 'app/features/catalogue/events/event.ts',
    text: `import type { Button } from '#app/ui/button.tsx'\nexport type A = typeof Button`,
  },
  {
    rule: 'pure-without-ui',
    file: 'app/features/catalogue/events/series/date.ts',
    text: `import type { Button } from '#app/ui/button.tsx'\nexport type A = typeof Button`,
  },
  {
    rule: 'server-stays-on-server',
    file: 'app/features/catalogue/events/components/again.tsx',
    text: `export { listEvents } from '../queries.server.ts'`,
  },
  {
    rule: 'widgets-behind-ui',
    file: 'app/features/catalogue/events/components/date.tsx',
    text: `import { DatePicker } from '@mantine/dates'\nexport const a = DatePicker`,
  },
  {
    rule: 'builders-for-tests-only',
    file: 'app/features/catalogue/events/publish-event.server.ts',
    text: `import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'\nexport const a = aTopic`,
  },
  {
    rule: 'app-stands-alone',
    file: 'app/features/catalogue/events/demo.server.ts',
    text: `import { demo } from '#scripts/demo.ts'\nexport const a = demo`,
  },
  {
    rule: 'resolvable',
    file: 'app/kit/gone.ts',
    text: `import { gone } from './nowhere.ts'\nexport const a = gone`,
  },
  {
    rule: 'imports-end-as-files',
    file: 'app/kit/bare.ts',
    text: `import { day } from './day'\nexport const a = day`,
  },
  {
    rule: 'imports-end-as-files',
    file: 'app/kit/half.ts',
    text: `export { half } from './half.test'`,
  },
  { rule: 'resolvable', file: 'app/ui/card.tsx', text: `import './card.module.css'` },
]

const innocent = {
  'app/kit/day.ts': 'export const day = 1',
  'app/kit/half.test.ts': 'export const half = 1',
  'app/features/catalogue/topics/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
}
const alsoCaught = [
  'resolvable app/features/catalogue/events/components/date.tsx',
  'app-stands-alone app/kit/half.ts',
]

/** Each floor imports the next higher one, then the first the last. */
const steps = FLOORS.slice(1)
  .map((higher, at) => ({ floor: FLOORS[at] ?? '', higher }))
  .concat({ floor: FLOORS[0] ?? '', higher: FLOORS.at(-1) ?? '' })
const stairs = plantTree(
  Object.fromEntries(
    steps.flatMap(({ floor, higher }, at) => [
      [
        `app/features/${floor}/up-${at}.ts`,
        `import type { A } from '#app/features/${higher}/ground.ts'\nexport type B = A`,
      ],
      [`app/features/${floor}/ground.ts`, 'export type A = 1'],
      [`app/features/${higher}/ground.ts`, 'export type A = 1'],
    ]),
  ),
)

/** What all of them are told, found at once. */
const onStairs = Map.groupBy(checkBoundaries(stairs.root), ({ file }) => file)

const plain = plantTree(sound)
const broken = plantTree({
  ...sound,
  ...innocent,
  ...Object.fromEntries(planted.map(({ file, text }) => [file, text])),
})
afterAll(() => {
  stairs.remove()
  plain.remove()
  broken.remove()
})

test('a sound tree has no violation', () => {
  expect(checkBoundaries(plain.root)).toEqual([])
})

test('each rule catches what breaks it, and nothing else is blamed', () => {
  const caught = checkBoundaries(broken.root).map(({ rule, file }) => `${rule} ${file}`)

  expect([...new Set(caught)].sort()).toEqual(
    [...planted.map(({ rule, file }) => `${rule} ${file}`), ...alsoCaught].sort(),
  )
})

test.each(steps.map((step, at) => ({ ...step, at })))(
  'a file of $floor that imports $higher is told so by its floor',
  ({ floor, higher, at }) => {
    const file = `app/features/${floor}/up-${at}.ts`
    const [caught, ...more] = onStairs.get(file) ?? []

    expect(caught).toMatchObject({
      rule: 'lower-floors-only',
      message: expect.stringContaining(`${floor} imports`),
    })
    expect(caught?.message).toContain(`app/features/${higher}/`)
    expect(more).toEqual([])
  },
)

test('in this house an import is read however it is written, most of them inside the product', () => {
  const { imports } = openReach(join(import.meta.dirname, '../..'))
  const spelled = (sign: string) => imports.filter(({ text }) => text.startsWith(sign))
  expect(imports.length).toBeGreaterThan(15_000)
  expect(spelled('#app/').length).toBeGreaterThan(10_000)
  expect(spelled('#app/').filter(({ to }) => !/^app\//.test(to ?? ''))).toEqual([])
  const near = spelled('.').filter(({ from }) => from.startsWith('app/'))
  expect(near.filter(({ to }) => !/^(app\/|package\.json)/.test(to ?? ''))).toEqual([])
})

test('a room that its feature’s root imports and that imports the root is caught, however it is written; one way is not', () => {
  const from = '#app/features/sales/orders'
  const tree = plantTree({
    'app/features/sales/orders/order.ts': `import type { Note } from '${from}/notes/note.ts'\nexport type Order = { note: Note }`,
    'app/features/sales/orders/total.ts': 'export type Total = 1',
    'app/features/sales/orders/notes/note.ts': `import type { Total } from '../total.ts'\nexport type Note = Total`,
    'app/features/sales/orders/papers/paper.ts': `export type { Order } from '${from}/order.ts'`,
    'app/features/sales/orders/components/line.ts': `export type { Order } from '../order.ts'`,
  })
  const found = checkBoundaries(tree.root).filter(({ rule }) => rule === 'rooms-without-rings')
  expect(found.map(({ file }) => file)).toEqual(['app/features/sales/orders/order.ts'])
  tree.remove()
})

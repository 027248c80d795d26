import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { checkStructure } from './structure.ts'

const lines = (count: number) => 'x\n'.repeat(count)

const sound = {
  'app/root.tsx': '',
  'app/routes.ts': '',
  'app/server.ts': '',
  'app/routes/public/home.tsx': lines(120),
  'app/routes/public/routes.ts': '',
  'app/routes/public/topic/topic.tsx': lines(120),
  'app/kit/state-table.ts': '',
  'app/kit/state-table.test.ts': '',
  'app/platform/db.server.ts': '',
  'app/platform/testing/global-setup.ts': '',
  'app/ui/button.tsx': '',
  'app/ui/button.module.css': '',
  'app/features/sales/orders/README.md': lines(30),
  'app/features/sales/orders/order.ts': lines(300),
  'tests/orders/order.test.ts': lines(900),
  'app/features/sales/orders/inputs.ts': '',
  'app/features/sales/orders/policy.ts': '',
  'app/features/sales/orders/jobs.ts': '',
  'app/features/sales/orders/wiring.server.ts': lines(200),
  'app/features/sales/orders/tables.server.ts': lines(900),
  'app/features/sales/orders/queries.server.ts': '',
  'app/features/sales/orders/queries-my-bookings.server.ts': '',
  'app/features/sales/orders/confirm-order.server.ts': lines(200),
  'app/features/sales/orders/confirm-order.server.test.ts': '',
  'app/features/sales/orders/testing.server.ts': '',
  'app/features/sales/orders/emails/order-paid.email.tsx': '',
  'app/features/sales/orders/components/order-card.tsx': lines(200),
  'app/features/sales/orders/components/order-card.module.css': '',
  'app/features/sales/orders/lines/order-line.ts': '',
  'app/features/sales/orders/lines/retire-line.server.ts': lines(200),
  'app/features/sales/orders/lines/components/line-row.tsx': lines(200),
  'scripts/check/check.ts': lines(300),
  'tests/e2e/orders.spec.ts': lines(900),
  'docs/architecture.md': '',
  'docs/decisions/0001-runtime-pin.md': lines(32),
}

const planted: Record<string, string> = {
  'app/styles.css': 'tree',
  'app/models/order.ts': 'tree',
  'app/features/carts/cart.ts': 'known-feature',
  'app/features/sales/orders/order.tsx': 'file-kind',
  'app/features/sales/orders/hooks/use-clock.ts': 'name-by-verb',
  'app/features/sales/orders/lines/seats/seat.ts': 'file-kind',
  'app/features/sales/orders/lines/clock.tsx': 'file-kind',
  'app/features/sales/orders/lines/wiring.server.ts': 'file-kind',
  'app/features/sales/orders/place.server.ts': 'file-kind',
  'app/features/sales/orders/emails/order-lost.tsx': 'file-kind',
  'app/features/sales/orders/components/clock.ts': 'file-kind',
  'app/kit/clock.server.ts': 'file-kind',
  'app/platform/clock.ts': 'file-kind',
  'app/ui/cards/card.tsx': 'file-kind',
  'app/routes/shop/cart.tsx': 'file-kind',
  'app/routes/public/home/doors/door.tsx': 'file-kind',
  'app/features/catalogue/events/index.ts': 'name-by-verb',
  'app/features/catalogue/events/seat-utils.ts': 'name-by-verb',
  'app/features/catalogue/events/order-service.server.ts': 'name-by-verb',
  'scripts/helpers.ts': 'name-by-verb',
  'tests/lib/world.ts': 'name-by-verb',
  'scripts/loadDemo.ts': 'kebab-case',
  'docs/My-notes.md': 'kebab-case',
  'app/routes/public/long.tsx': 'size',
  'app/features/catalogue/events/event.ts': 'size',
  'scripts/bench/measure.ts': 'size',
  'app/features/catalogue/events/take-seats.server.ts': 'size',
  'app/features/catalogue/events/components/panel.tsx': 'size',
  'app/ui/panel.tsx': 'size',
  'app/features/catalogue/events/README.md': 'size',
  'docs/decisions/0002-long.md': 'size',
}

const plain = plantTree(sound)
const broken = plantTree({
  ...sound,
  ...Object.fromEntries(
    Object.entries(planted).map(([file, rule]) => [file, rule === 'size' ? lines(301) : '']),
  ),
})
afterAll(() => {
  plain.remove()
  broken.remove()
})

test('a sound tree has no violation', () => {
  expect(checkStructure(plain.root)).toEqual([])
})

test.each(Object.entries(planted))('%s breaks the rule %s', (file, rule) => {
  expect(
    checkStructure(broken.root)
      .filter((found) => found.file === file)
      .map((found) => found.rule),
  ).toEqual([rule])
})

test('nothing else is blamed', () => {
  expect(
    checkStructure(broken.root)
      .map((found) => found.file)
      .sort(),
  ).toEqual(Object.keys(planted).sort())
})

const noun = 'app/features/sales/orders'
const grown = (files: number, each: number) =>
  plantTree(
    Object.fromEntries(Array.from({ length: files }, (_, at) => [`${noun}/noun-${at}.ts`, lines(each)])),
  )

test.each([
  [61, 1, '61 files with 61 lines'],
  [11, 273, '11 files with 3003 lines'],
])('a feature of %i files with %i lines each is split', (files, each, said) => {
  const tree = grown(files, each)
  expect(checkStructure(tree.root)).toEqual([
    { rule: 'feature-size', file: noun, message: `${said}, at most 60 and 3000: split it by noun` },
  ])
  tree.remove()
})

test.each([
  [60, 50],
  [10, 300],
])('one of %i files with %i lines each is not, whatever its tests and builders take', (files, each) => {
  const tree = grown(files, each)
  const beside = plantTree({ [`${noun}/a.test.ts`]: lines(9_000), [`${noun}/testing.server.ts`]: lines(299) })
  expect([...checkStructure(tree.root), ...checkStructure(beside.root)]).toEqual([])
  tree.remove()
  beside.remove()
})

test('what a file imports and its comments do not count, and what stands beside them does', () => {
  const names = `import {\n${'  name,\n'.repeat(40)}} from '#app/kit/names.ts'\n`
  const comments = `/**\n${' * Why.\n'.repeat(40)} */\n// Why.\n  /* Why. */\n`
  const tree = plantTree({ 'app/routes/public/home.tsx': names + comments + lines(120) })
  expect(checkStructure(tree.root)).toEqual([])
  tree.remove()

  const trailing = plantTree({ 'app/routes/public/home.tsx': 'x // Why.\n'.repeat(121) })
  expect(checkStructure(trailing.root)).toMatchObject([{ rule: 'size' }])
  trailing.remove()
})

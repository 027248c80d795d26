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
  'app/features/sales/orders/tables.server.ts': lines(900),
  'app/features/sales/orders/queries.server.ts': '',
  'app/features/sales/orders/queries-my-bookings.server.ts': '',
  'app/features/sales/orders/place-order.server.ts': lines(200),
  'app/features/sales/orders/place-order.server.test.ts': '',
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
  'docs/decisions/0001-runtime-pin.md': lines(30),
}

const planted: Record<string, string> = {
  'app/styles.css': 'tree',
  'app/models/order.ts': 'tree',
  'app/features/carts/cart.ts': 'known-feature',
  'app/features/sales/orders/order.tsx': 'file-kind',
  'app/features/sales/orders/hooks/use-clock.ts': 'name-by-verb',
  'app/features/sales/orders/lines/seats/seat.ts': 'file-kind',
  'app/features/sales/orders/lines/clock.tsx': 'file-kind',
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
  'docs/decisions/0001-taken-number.md': 'decision-record',
  'docs/decisions/what.md': 'decision-record',
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

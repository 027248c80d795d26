import { expect, test } from 'vitest'
import { openPlanted } from './planted-house.ts'
import { checkUseCases } from './use-cases.ts'

const CTX = `import type { Ctx } from '#app/platform/context.server.ts'\n`
const house = openPlanted({
  'app/features/sales/orders/pay-order.server.ts': `${CTX}export const payOrder = async (ctx: Ctx) => ctx`,
  'app/features/sales/orders/close-order.server.ts': `import type { Tx } from '#app/platform/db.server.ts'\nexport const closeOrder = async (tx: Tx) => tx`,
  'tests/orders/strangers.server.test.ts': `import { test } from 'vitest'\nimport { payOrder } from './pay-order.server.ts'\ntest('a stranger is refused', () => void payOrder)`,
  'app/features/sales/orders/beside.server.test.ts': `import { test } from 'vitest'\nimport { payOrder } from './pay-order.server.ts'
const tried = [payOrder]\nconst all = () => tried.map(String)\ntest('orders are paid', () => void payOrder)\ntest('a stranger is refused', () => {})
test.each(tried)('a list refuses a stranger', () => {})\ntest('by a helper', () => void all())`,
  'app/features/sales/orders/renamed.server.test.ts': `import { test } from 'vitest'\nimport { payOrder as pay } from './pay-order.server.ts'\ntest('under another name', () => void pay)`,
  'app/features/sales/orders/other.server.test.ts': `import { test } from 'vitest'\ntest('a stranger is refused', () => {})`,
  'tests/e2e/seat.spec.ts': `import { test } from '@playwright/test'\ntest.describe('seats', () => test('a seat is bought', () => {}))`,
})
const said = (table: string) => checkUseCases(house, table).map(({ message }) => message)
const row = (useCase: string, file: string, title: string) => `- \`${useCase}\` in \`${file}\`: ${title}`

test.each([
  ['tests/orders/strangers.server.test.ts', 'a stranger is refused'],
  ['tests/e2e/seat.spec.ts', 'a seat is bought'],
  ['app/features/sales/orders/beside.server.test.ts', 'a list refuses a stranger'],
  ['app/features/sales/orders/beside.server.test.ts', 'by a helper'],
  ['app/features/sales/orders/renamed.server.test.ts', 'under another name'],
])('a use case with a test or a journey is in order: %s', (file, title) => {
  expect(said(row('orders/payOrder', file, title))).toEqual([])
})

test.each([
  ['no row', '', /payOrder is missing/],
  ['no such file', row('orders/payOrder', 'tests/gone.test.ts', 'a'), /there is no tests\/gone/],
  ['no such test', row('orders/payOrder', 'tests/e2e/seat.spec.ts', 'a seat is sold'), /has no test/],
  ['a part of a title', row('orders/payOrder', 'tests/e2e/seat.spec.ts', 'a seat'), /has no test/],
  ['the title of a group', row('orders/payOrder', 'tests/e2e/seat.spec.ts', 'seats'), /has no test/],
  [
    'a test beside one that calls it',
    row('orders/payOrder', 'app/features/sales/orders/beside.server.test.ts', 'a stranger is refused'),
    /does not call it/,
  ],
  [
    'a test that does not call it',
    row('orders/payOrder', 'app/features/sales/orders/other.server.test.ts', 'a stranger is refused'),
    /does not call it/,
  ],
])('is told: %s', (_, table, message) => {
  expect(said(table)).toEqual([expect.stringMatching(message)])
})

test('is told: a row for what is no use case', () => {
  const rows = [
    row('orders/payOrder', 'tests/e2e/seat.spec.ts', 'a seat is bought'),
    row('orders/closeOrder', 'tests/e2e/seat.spec.ts', 'a seat is bought'),
  ]
  expect(said(rows.join('\n'))).toEqual(['orders/closeOrder is no use case'])
})

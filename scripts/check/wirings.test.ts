import { expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { plantTree } from './plant-tree.ts'

const wiring = (name: string) => `export const ${name}Wiring = {}`
const listOf = (...features: [name: string, feature: string][]) =>
  [
    ...features.map(
      ([name, feature]) => `import { ${name}Wiring } from './features/${feature}/wiring.server.ts'`,
    ),
    `\nexport const wirings = [\n${features.map(([name]) => `  ${name}Wiring,`).join('\n')}\n]\n`,
  ].join('\n')

const TOPICS: [string, string] = ['topics', 'catalogue/topics']
const ORDERS: [string, string] = ['orders', 'sales/orders']
const both = {
  'app/features/catalogue/topics/wiring.server.ts': wiring('topics'),
  'app/features/sales/orders/wiring.server.ts': wiring('orders'),
}

function found(files: Record<string, string>) {
  const tree = plantTree(files)
  const violations = checkBoundaries(tree.root).map(({ rule, file }) => `${rule} ${file}`)
  tree.remove()
  return violations
}

test('wirings that are listed by their floors are well', () => {
  expect(found({ ...both, 'app/wirings.server.ts': listOf(TOPICS, ORDERS) })).toEqual([])
})

test('one that is not listed, or imported only, is caught', () => {
  const forgotten = ['wiring-listed app/features/sales/orders/wiring.server.ts']
  expect(found({ ...both, 'app/wirings.server.ts': listOf(TOPICS) })).toEqual(forgotten)
  const list = listOf(TOPICS, ORDERS).replace('  ordersWiring,\n', '')
  expect(found({ ...both, 'app/wirings.server.ts': list })).toEqual(forgotten)
})

test('a list that is not in the order of the floors is caught', () => {
  expect(found({ ...both, 'app/wirings.server.ts': listOf(ORDERS, TOPICS) })).toEqual([
    'wirings-by-floor app/wirings.server.ts',
  ])
})

test('nothing but the list reads a wiring; a wiring reads rooms that import its feature’s root', () => {
  expect(
    found({
      ...both,
      'app/wirings.server.ts': listOf(TOPICS, ORDERS),
      'app/features/sales/orders/order.ts': 'export type Order = 1',
      'app/features/sales/orders/notes/note.server.ts': `import type { Order } from '../order.ts'\nexport const note: Order = 1`,
      'app/features/sales/orders/wiring.server.ts': `import { note } from './notes/note.server.ts'\nexport const ordersWiring = note`,
      'app/features/sales/checkout/pay.server.ts': `import { ordersWiring } from '#app/features/sales/orders/wiring.server.ts'\nexport const a = ordersWiring`,
    }),
  ).toEqual(['wirings-for-the-list app/features/sales/checkout/pay.server.ts'])
})

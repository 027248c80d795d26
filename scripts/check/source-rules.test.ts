import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { checkSources } from './source-rules.ts'

const sound = {
  'app/platform/config.server.ts': 'export const config = process.env.PORT',
  'app/platform/tables.server.ts': `export const outbox = pgTable('outbox', {})`,
  'app/platform/mail.server.ts': `import { outbox } from './tables.server.ts'\nexport const send = (tx) => tx.insert(outbox)`,
  'app/features/events/tables.server.ts': `export const quotas = pgTable('quotas', {})`,
  'app/features/events/take-seats.server.ts': `import { quotas } from './tables.server.ts'
/** Takes seats. */
export async function takeSeats(ctx: Ctx) {
  tx.update(quotas)
}`,
  'app/features/events/testing.server.ts': `import { quotas as q } from './tables.server.ts'\nexport const aQuota = (tx) => tx.insert(q)`,
  'app/features/orders/tables.server.ts': `export const orders = pgTable('orders', {})`,
  'app/features/orders/queries.server.ts': `import { quotas } from '#app/features/events/tables.server.ts'
export const list = (db) => db.select().from(quotas)
export const forget = (map, quota) => map.delete(quota)`,
  'app/features/orders/order.test.ts': `import { quotas } from '#app/features/events/tables.server.ts'\ntx.insert(quotas)`,
  'app/platform/http/read-body.server.ts': 'export const read = (request) => request.arrayBuffer()',
  'app/ui/wire.ts': `const answer = await fetch('/x')\nexport const reply = await answer.json()`,
  'app/routes/wire/say.ts': 'export const loader = () => Response.json({ status: true })',
  'scripts/start.ts': `spawn('node', [], { env: { ...process.env, PORT: '1' } })`,
}

const planted: { rule: string; file: string; text: string }[] = [
  { rule: 'environment', file: 'app/kit/flags.ts', text: `export const on = process.env.FLAG` },
  { rule: 'environment', file: 'app/ui/all.ts', text: `export const all = { ...process.env }` },
  { rule: 'environment', file: 'app/ui/env.ts', text: `import { env } from 'node:process'\nexport { env }` },
  { rule: 'environment', file: 'scripts/port.ts', text: `export const port = process.env.PORT` },
  { rule: 'environment', file: 'tests/e2e/port.ts', text: `process.env.PORT = '1'` },
  { rule: 'environment', file: 'vite.config.ts', text: `export default process.env['MODE']` },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/place-order.server.ts',
    text: `import { quotas } from '#app/features/events/tables.server.ts'\nexport const place = (tx) => tx.insert(quotas)`,
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/close-order.server.ts',
    text: `import {\n  quotas as q,\n} from '../events/tables.server.ts'\nexport const close = (tx) => tx\n  .delete(q)`,
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/star-order.server.ts',
    text: `import * as events from '#app/features/events/tables.server.ts'\nexport const a = (tx) => tx.update(events.quotas)`,
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/raw-order.server.ts',
    text: 'export const raw = (tx) => tx.execute(sql`update quotas set size = 1`)',
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/interpolated-order.server.ts',
    text: "import { quotas } from '#app/features/events/tables.server.ts'\nexport const raw = (tx) => tx.execute(sql`insert into ${quotas} values (1)`)",
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/testing.server.ts',
    text: `import { quotas } from '#app/features/events/tables.server.ts'\nexport const anOrder = (tx) => tx.insert(quotas)`,
  },
  {
    rule: 'own-tables-only',
    file: 'scripts/demo/load-orders.ts',
    text: `import { orders } from '#app/features/orders/tables.server.ts'\nexport const load = (tx) => tx.insert(orders)`,
  },
  {
    rule: 'own-tables-only',
    file: 'app/features/orders/mail-order.server.ts',
    text: `import { outbox } from '#app/platform/tables.server.ts'\nexport const mail = (tx) => tx.insert(outbox)`,
  },
  {
    rule: 'verbs-write',
    file: 'app/features/orders/queries-mine.server.ts',
    text: `import { orders } from './tables.server.ts'\nexport const read = (tx) => tx.update(orders)`,
  },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/call.ts',
    text: 'export const action = async ({ request }) => (await request.formData()).get(name)',
  },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/other-name.ts',
    text: 'export const action = async ({ request: sent }) => sent\n  .json()',
  },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/raw.ts',
    text: 'export const action = ({ request }) => consume(request.body)',
  },
  {
    rule: 'one-body-reader',
    file: 'app/platform/http/hono.server.ts',
    text: 'app.post(path, (c) => c.req.parseBody())',
  },
  { rule: 'no-mocks', file: 'app/features/orders/mock.test.ts', text: `vi.mock('./place-order.server.ts')` },
  {
    rule: 'use-case-docstring',
    file: 'app/features/orders/cancel-order.server.ts',
    text: `export const a = 1\n\nexport async function cancelOrder(ctx: Ctx, input: unknown) {}`,
  },
]

const plain = plantTree(sound)
const broken = plantTree({ ...sound, ...Object.fromEntries(planted.map(({ file, text }) => [file, text])) })
afterAll(() => {
  plain.remove()
  broken.remove()
})

test('a sound tree has no violation', () => {
  expect(checkSources(plain.root)).toEqual([])
})

test('each rule catches what breaks it, and nothing else is blamed', () => {
  expect(
    checkSources(broken.root)
      .map(({ rule, file }) => `${file} ${rule}`)
      .sort(),
  ).toEqual(planted.map(({ rule, file }) => `${file} ${rule}`).sort())
})

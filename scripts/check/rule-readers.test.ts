import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { readerRules } from './rule-readers.ts'

const sound = {
  'app/features/sales/checkout/pay-order.server.ts': `import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
/** Pays. */
export const payOrder = async (ctx: Ctx, env: { PORT: string }) => [read(ctx), env.PORT, (await fetch('/')).json()]`,
  'app/routes/wire/say.ts': `export const loader = ({ request }: { request: Request }) => Response.json({ url: request.url, body: document.body })`,
  'app/ui/own-zone.ts': `export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
export const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(at)`,
  'scripts/start.ts': `import { spawn } from 'node:child_process'\nspawn('node', [], { env: { ...process.env, PORT: '1' } })`,
  'scripts/fill.ts': `import pg from 'pg'\nexport const client = new pg.Client()`,
  'tests/e2e/said.ts': `export const said = (request: Request) => request.json()`,
}

const planted: { rule: string; file: string; text: string }[] = [
  {
    rule: 'name-locks',
    file: 'app/features/sales/orders/lock-two.server.ts',
    text: 'export const two = (tx: { run(sql: string): void }, id: string) => tx.run(`select pg_advisory_xact_lock(${id})`)',
  },
  {
    rule: 'one-amount-reader',
    file: 'app/features/sales/orders/typed-fee.ts',
    text: `import { parseMoney } from '#app/kit/money.ts'\nexport const fee = (typed: string) => parseMoney(typed, 'EUR')`,
  },
  {
    rule: 'one-amount-reader',
    file: 'app/routes/wire/price.ts',
    text: `import { minorDigits } from '#app/kit/money.ts'\nexport const minor = (typed: string) => Number(typed) * 10 ** minorDigits('EUR')`,
  },
  {
    rule: 'one-email-reader',
    file: 'app/features/site/site/inputs.ts',
    text: `import { z } from 'zod'\nexport const input = z.object({ email: z.email() })`,
  },
  {
    rule: 'one-email-reader',
    file: 'app/ui/address.ts',
    text: 'export const isAddress = (typed: string) => /^[^@]+@[^@]+$/.test(typed)',
  },
  {
    rule: 'one-writer-of-days',
    file: 'app/routes/admin/said-day.tsx',
    text: `export const said = (at: Date, language: string) => at.toLocaleDateString(language, { dateStyle: 'long' })`,
  },
  {
    rule: 'one-writer-of-days',
    file: 'app/features/sales/orders/said-month.ts',
    text: `export const said = (at: Date, language: string) => new Intl.DateTimeFormat(language, { month: 'long' }).format(at)`,
  },
  { rule: 'environment', file: 'app/kit/flags.ts', text: 'export const on = process.env.FLAG' },
  { rule: 'environment', file: 'app/ui/all.ts', text: 'export const all = { ...process.env }' },
  {
    rule: 'environment',
    file: 'app/ui/env.ts',
    text: `import { env as sea } from 'node:process'\nexport { sea }`,
  },
  {
    rule: 'environment',
    file: 'app/ui/whole.ts',
    text: `import me from 'node:process'\nexport const port = me.env.PORT`,
  },
  {
    rule: 'environment',
    file: 'app/ui/part.ts',
    text: 'const { env } = process\nexport const port = env.PORT',
  },
  {
    rule: 'environment',
    file: 'app/ui/global.ts',
    text: `export const port = globalThis.process['env'].PORT`,
  },
  { rule: 'environment', file: 'scripts/port.ts', text: 'export const port = process.env.PORT' },
  { rule: 'environment', file: 'tests/e2e/port.ts', text: `process.env.PORT = '1'` },
  { rule: 'environment', file: 'vite.config.ts', text: `export default process.env['MODE']` },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/call.ts',
    text: 'export const action = async ({ request }: { request: Request }) => (await request.formData()).get("a")',
  },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/other-name.ts',
    text: 'export const action = async ({ request: response }: { request: Request }) => response\n  .json()',
  },
  {
    rule: 'one-body-reader',
    file: 'app/routes/wire/taken.ts',
    text: 'export const action = ({ request }: { request: Request }) => { const { body } = request; return body }',
  },
  {
    rule: 'one-body-reader',
    file: 'app/platform/http/hono.server.ts',
    text: `import { Hono } from 'hono'\nexport const app = new Hono().post('/', async (c) => c.json(await c.req.parseBody()))`,
  },
  {
    rule: 'platform-connects',
    file: 'app/features/sales/orders/fast-order.server.ts',
    text: `import pg from 'pg'\nexport const pool = pg`,
  },
  {
    rule: 'platform-connects',
    file: 'app/features/sales/orders/writing-order.server.ts',
    text: `import { writing } from '#app/platform/connections.server.ts'\nexport const db = writing`,
  },
  {
    rule: 'platform-connects',
    file: 'app/features/sales/orders/raw-order.server.ts',
    text: `export const raw = (db: { $client: unknown }) => db.$client`,
  },
  {
    rule: 'no-mocks',
    file: 'app/features/sales/orders/mock.test.ts',
    text: `import { vi } from 'vitest'\nvi.mock('./confirm-order.server.ts')`,
  },
]

const broken = brokenIn(readerRules, {
  ...sound,
  ...Object.fromEntries(planted.map(({ file, text }) => [file, text])),
})

test.each(planted)('$rule: $file', ({ rule, file }) => {
  expect(broken.filter((one) => one.startsWith(`${file} `))).toEqual([`${file} ${rule}`])
})

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})

import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { verbRules } from './rule-verbs.ts'

const CTX = `import type { Ctx } from '#app/platform/context.server.ts'\n`
const TX = `import type { Tx } from '#app/platform/db.server.ts'\n`
const ORDERS = `import { orders } from './tables.server.ts'\n`

const sound = {
  'app/features/sales/orders/confirm-order.server.ts': `${CTX}export const LIMIT = 3
/** Places an order. */
export async function confirmOrder(ctx: Ctx, input: unknown) { return [ctx, input] }
function part(input: unknown) { return input }
void part`,
  'app/features/sales/orders/close-order.server.ts': `${TX}${ORDERS}export const closeOrder = (tx: Tx) => tx.select().from(orders)`,
  'app/features/sales/orders/save-order.server.ts': `${CTX}import { differsFrom as differs } from '#app/platform/version-token.server.ts'
/** Saves what was seen. */
export const saveOrder = (ctx: Ctx, note: string) => differs({ note: ctx.language }, { note }, '')`,
  'app/features/sales/orders/save-lines.server.ts': `${TX}export const saveLines = async (tx: Tx) => tx`,
  'app/features/sales/orders/order-number.server.ts': `import { createHash } from 'node:crypto'
import type { orders } from './tables.server.ts'
export const hashOf = (text: string) => createHash('sha256').update(text)
export const numberOf = (order: typeof orders.$inferSelect) => order.id`,
}

const planted: { what: string; rule: string; text: string }[] = [
  {
    what: 'takes what is not a context',
    rule: 'verb-shape',
    text: `${TX}${ORDERS}export const a = async (input: { tx: Tx }) => input.tx.select().from(orders)`,
  },
  {
    what: 'takes the context last',
    rule: 'verb-shape',
    text: `${CTX}${ORDERS}export const a = async (id: string, ctx: Ctx) => [orders, id, ctx]`,
  },
  {
    what: 'takes nothing, and calls a use case itself',
    rule: 'verb-shape',
    text: `import { systemContext } from '#app/platform/context.server.ts'\nimport { confirmOrder } from './confirm-order.server.ts'\nexport const a = () => confirmOrder(systemContext('a'), 1)`,
  },
  {
    what: 'takes something of the same name',
    rule: 'verb-shape',
    text: `${ORDERS}type Ctx = { id: string }\nexport const a = (ctx: Ctx) => [orders, ctx]`,
  },
  {
    what: 'is a second one',
    rule: 'one-verb',
    text: `${TX}${ORDERS}export const a = (tx: Tx) => tx.select().from(orders)\nexport const b = (tx: Tx) => tx.select().from(orders)`,
  },
  {
    what: 'is a second one that another file holds',
    rule: 'one-verb',
    text: `${TX}${ORDERS}export const a = (tx: Tx) => tx.select().from(orders)\nexport { closeOrder } from './close-order.server.ts'`,
  },
  {
    what: 'saves whatever another tab has saved',
    rule: 'save-what-was-seen',
    text: `${CTX}function differsFrom(one: object) { return one }\n/** Saves. */\nexport async function saveOrder(ctx: Ctx) { return differsFrom(ctx) }`,
  },
  {
    what: 'changes whatever another tab has saved',
    rule: 'save-what-was-seen',
    text: `${CTX}/** Changes. */\nexport const changeOrder = async (ctx: Ctx) => ctx`,
  },
  {
    what: 'says nothing of itself',
    rule: 'use-case-docstring',
    text: `${CTX}export async function a(ctx: Ctx) { return ctx }`,
  },
]

const fileOf = (at: number) => `app/features/sales/orders/verb-${at}.server.ts`
const broken = brokenIn(verbRules, {
  ...sound,
  ...Object.fromEntries(planted.map(({ text }, at) => [fileOf(at), text])),
})

test.each(planted.map(({ what, rule }, at) => ({ what, rule, at })))(
  '$rule: a verb $what',
  ({ rule, at }) => {
    expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toEqual([`${fileOf(at)} ${rule}`])
  },
)

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})

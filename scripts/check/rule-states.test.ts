import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { stateRules } from './rule-states.ts'

const TX = `import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'
`

const sound = {
  'app/features/sales/orders/note-order.server.ts': `${TX}
export async function noteOrder(tx: Tx, id: string) {
  await tx.insert(orders).values({ id, buyerId: id, state: 'held' })
  await tx.update(orders).set({ note: 'a' }).where(eq(orders.state, 'held'))
  await tx.execute(sql\`update \${orders} set note = 'a' where state = 'held'\`)
  await tx.execute(sql\`with some as (select id from orders where state = 'held') update orders set note = 'a' from some where state = 'held'\`)
}`,
}

const planted: { what: string; rule: string; text: string }[] = [
  {
    what: 'sets a state by hand',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.update(orders).set({ note: '', state: 'paid' })`,
  },
  {
    what: 'sets another axis by hand',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.update(orders).set({ payment: 'paid' })`,
  },
  {
    what: 'sets a state with whatever it is given',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx, facts: Partial<typeof orders.$inferInsert>) => tx.update(orders).set({ ...facts, note: '' })`,
  },
  ...[
    ['a wide type', 'values: Record<string, unknown>', 'values as object'],
    ['a record', 'values: Record<string, string>', 'values'],
    ['anything', 'values: never', 'values'],
    ['a parameter of a type', 'values: object', '{ ...values, note: "" }'],
    ['a record that is spread', 'values: Record<string, string>', '{ note: "", ...values }'],
  ].map(([name, parameter, values]) => ({
    what: `sets a state through ${name}`,
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx, ${parameter}) => tx.update(orders).set(${values})`,
  })),
  {
    what: 'sets a state through a constant of a wide type',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx, axis: string) => { const values = { [axis]: 'paid' }; return tx.update(orders).set(values) }`,
  },
  {
    what: 'sets a state through an alias',
    rule: 'states-by-their-machine',
    text: `import * as tables from './tables.server.ts'\nconst { orders: rows } = tables\nexport const a = (tx: Tx) => tx.update(rows).set({ state: 'paid' })`,
  },
  {
    what: 'sets a state where a row is there already',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.insert(orders).values({ id: '', buyerId: '' }).onConflictDoUpdate({ target: orders.id, set: { state: 'paid' } })`,
  },
  {
    what: 'sets a state by SQL',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.execute(sql\`update "orders" set note = '', "state" = 'paid'\`)`,
  },
  {
    what: 'sets a state by SQL, the table put in',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.execute(sql\`update \${orders} o set payment = 'paid' where o.id = \${'1'}\`)`,
  },
  {
    what: 'sets a state by SQL, several columns at once',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.execute(sql\`update orders set (note, state) = ('', 'paid')\`)`,
  },
  {
    what: 'sets a state by SQL, behind another part with a condition',
    rule: 'states-by-their-machine',
    text: `export const a = (tx: Tx) => tx.execute(sql\`with some as (select id from orders where note = ''), done as (update orders o set note = '', state = 'paid' from some) select 1\`)`,
  },
  {
    what: 'sets a state by a statement that is planned once',
    rule: 'states-by-their-machine',
    text: `import { preparedStatement } from '#app/platform/prepared-query.server.ts'\nexport const a = preparedStatement('a', \`update orders set state = $2 where id = $1\`)`,
  },
  {
    what: 'takes a state along outside of its building block',
    rule: 'one-way-to-change',
    text: `import { stepAlong } from '#app/platform/change-state.server.ts'\nexport const a = stepAlong`,
  },
  {
    what: 'says itself who acts',
    rule: 'one-way-to-change',
    text: `import { walk as step } from '#app/kit/state-table.ts'\nexport const a = (state: string) => step([], state, 'pay', ['provider'])`,
  },
  {
    what: 'changes a state outside of its building block',
    rule: 'one-way-to-change',
    text: `import { changeState as change } from '#app/platform/change-state.server.ts'\nexport const a = change`,
  },
  {
    what: 'makes a machine of its own',
    rule: 'one-way-to-change',
    text: `import { stateMachine } from '#app/platform/change-state.server.ts'\nexport const a = stateMachine({ subject: 'a', table: orders, axes: {}, roleIn: () => [] })`,
  },
]

const fileOf = (at: number) => `app/features/sales/orders/act-${at}.server.ts`
const broken = brokenIn(stateRules, {
  ...sound,
  ...Object.fromEntries(planted.map(({ text }, at) => [fileOf(at), `${TX}${text}`])),
})

test.each(planted.map(({ what, rule }, at) => ({ what, rule, at })))(
  '$rule: a verb that $what',
  ({ rule, at }) => {
    expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toEqual([`${fileOf(at)} ${rule}`])
  },
)

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})

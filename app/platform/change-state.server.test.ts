import { eq } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import './testing/database.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { roleIn, type Transition } from '#app/kit/state-table.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { changeState, stateMachine, stepAlong } from './change-state.server.ts'
import { makeContext, systemContext } from './context.server.ts'
import { inTransaction } from './db.server.ts'
import { auditEntries, facts } from './tables.server.ts'

const doors = pgTable('test_doors', {
  id: uuid().primaryKey(),
  ownerId: uuid().$type<PartyId>().notNull(),
  state: text({ enum: ['shut', 'open'] }).notNull(),
  light: text({ enum: ['off', 'on'] }).notNull(),
  note: text(),
})
const STATE: Transition<'shut' | 'open', 'open' | 'shut'>[] = [
  { name: 'open', from: ['shut'], to: 'open', by: ['customer'] },
  { name: 'shut', from: ['open'], to: 'shut', by: ['customer', 'clock'] },
]
const LIGHT: Transition<'off' | 'on', 'switch_on'>[] = [
  { name: 'switch_on', from: ['off'], to: 'on', by: ['customer'] },
]
const opened = defineFact('door.opened', { ...STEP, owner: 'id', note: 'word?' })
type Door = typeof doors.$inferSelect
const machine = stateMachine({
  subject: 'door',
  table: doors,
  axes: { state: STATE, light: LIGHT },
  roleIn: (ctx, { ownerId }: Door) => roleIn(ctx, { customer: ownerId }),
  details: { owner: doors.ownerId, note: doors.note, light: doors.light },
  facts: { open: opened },
})

beforeAll(async () => {
  await db().execute(
    'create table test_doors (id uuid primary key, owner_id uuid, state text, light text, note text)',
  )
})

async function aDoor() {
  const person = aPerson()
  const door: Door = { id: newId(), ownerId: person.partyId, state: 'shut', light: 'off', note: null }
  await db().insert(doors).values(door)
  const find = async () => (await db().select().from(doors).where(eq(doors.id, door.id)))[0]
  return { door, find, owner: makeContext({ actor: person }) }
}

test('steps on several axes, what else changes, trace and fact are one act', async () => {
  const { door, find, owner } = await aDoor()

  const next = await inTransaction((tx) =>
    changeState(tx, owner, machine, door, { state: 'open', light: 'switch_on' }, { set: { note: 'hello' } }),
  )

  expect(next).toEqual({ state: 'open', light: 'on' })
  expect(await find()).toEqual({ ...door, state: 'open', light: 'on', note: 'hello' })
  const [trace] = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, door.id))
  expect(trace).toMatchObject({ action: 'door.open+switch_on', subjectKind: 'door', actor: 'person' })
  expect(await db().select().from(facts).where(eq(facts.subjectId, door.id))).toMatchObject([
    {
      name: 'door.opened',
      version: 1,
      handedAt: null,
      details: {
        from: 'shut',
        to: 'open',
        by: 'person',
        byParty: door.ownerId,
        owner: door.ownerId,
        note: 'hello',
      },
    },
  ])
})

test('what a fact does not say is not kept, and a step whose details are none of it is refused', async () => {
  const { door, find, owner } = await aDoor()
  const open = (note: string) =>
    inTransaction((tx) => changeState(tx, owner, machine, door, { state: 'open' }, { set: { note } }))

  await expect(open('Mail ada@example.com')).rejects.toThrow('note')
  expect(await find()).toEqual(door)
  await open('hello')
  const [{ details } = {}] = await db().select().from(facts).where(eq(facts.subjectId, door.id))
  expect(Object.keys(details ?? {}).toSorted()).toEqual(['by', 'byParty', 'from', 'note', 'owner', 'to'])
})

test('who acts follows from the context: strangers, visitors and the wrong side are refused', async () => {
  const { door, find, owner } = await aDoor()
  const refused = { kind: 'conflict' }
  for (const ctx of [makeContext({}), makeContext({ actor: aPerson() }), systemContext('clock')])
    await expect(
      inTransaction((tx) => changeState(tx, ctx, machine, door, { state: 'open' })),
    ).rejects.toMatchObject(refused)
  await expect(
    inTransaction((tx) => changeState(tx, owner, machine, door, { state: 'shut' })),
  ).rejects.toMatchObject(refused)
  expect(await find()).toEqual(door)
})

test('a row that has moved on meanwhile is refused, without trace or fact', async () => {
  const { door, owner } = await aDoor()
  const open = () => inTransaction((tx) => changeState(tx, owner, machine, door, { state: 'open' }))
  const results = await Promise.allSettled([open(), open(), open()])

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db().$count(auditEntries, eq(auditEntries.subjectId, door.id))).toBe(1)
  expect(await db().$count(facts, eq(facts.subjectId, door.id))).toBe(1)
})

test('what is taken along follows the table, and the system alone takes it along', () => {
  const axes = {
    state: [{ name: 'lock', from: ['shut', 'open'], to: "it's locked", by: ['system'] }],
  } as const
  expect(stepAlong(axes, 'state', 'lock')).toEqual({
    to: "state = 'it''s locked'",
    from: "state in ('shut', 'open')",
  })
  expect(() => stepAlong({ state: STATE }, 'state', 'shut')).toThrow('no single step shut')
})

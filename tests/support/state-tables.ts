import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Actor, SYSTEM, VISITOR } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type By, roleIn, type Transition } from '#app/kit/state-table.ts'
import { aPerson, aStaffMember } from '#app/platform/testing/a-person.ts'

export type AnyTable = readonly Transition<string, string>[]
export type StateTable = { name: string; file: string; table: AnyTable; states: readonly string[] }

const ROOT = join(import.meta.dirname, '../..')
const modules = import.meta.glob<Record<string, unknown>>([
  '../../app/**/*.ts',
  '!../../app/**/*.{server,test}.ts',
])

/** Where a list of transitions is declared, exported or not. */
const DECLARED = /^(?:export )?const (\w+): (?:readonly )?Transition</gm

const isTable = (value: unknown): value is AnyTable =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => 'name' in row && 'from' in row && 'by' in row)

/**
 * All state tables of the product, at any depth, each with the tuple of its states: `ORDER_TABLE` with
 * `ORDER_STATES`, `REFUND_AXIS` with `REFUND_AXIS_STATES`. Throws for one that is not exported, or whose
 * tuple is not exported beside it.
 */
export async function findStateTables(): Promise<StateTable[]> {
  const found: StateTable[] = []
  for (const [path, load] of Object.entries(modules)) {
    const file = path.replace('../../', '')
    const declared = [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)].map(
      ([, name = '']) => name,
    )
    if (declared.length === 0) continue
    const exports = await load()
    for (const name of declared) {
      const [table, states] = [exports[name], exports[`${name.replace(/_TABLE$/, '')}_STATES`]]
      if (!isTable(table)) throw new Error(`${file} does not export ${name}`)
      if (!Array.isArray(states)) throw new Error(`${file} does not export the states of ${name} beside it`)
      found.push({ name, file, table, states })
    }
  }
  return found.sort((a, b) => a.name.localeCompare(b.name))
}

const sides = { customer: newId<PartyId>(), provider: newId<PartyId>(), task: 'moderate' } as const
const as = (actor: Actor) => roleIn({ actor, visitorKey: null }, sides)

/** Everybody who can ask for a step, with the roles in which they may take it. */
export const ASKERS = [
  { who: 'customer', standing: as(aPerson({ partyId: sides.customer })), roles: ['customer'] },
  {
    who: 'admin of the customer',
    standing: as(aPerson({ partyId: sides.customer, role: 'admin' })),
    roles: ['customer', 'admin'],
  },
  { who: 'provider', standing: as(aPerson({ partyId: sides.provider })), roles: ['provider'] },
  { who: 'staff', standing: as(aStaffMember()), roles: ['staff'] },
  { who: 'system', standing: as(SYSTEM), roles: ['clock', 'system'] },
  { who: 'another person', standing: as(aPerson()), roles: [] },
  { who: 'visitor', standing: as(VISITOR), roles: [] },
] as const satisfies { who: string; standing: unknown; roles: readonly By[] }[]

/** What is wrong with a table by itself: its first state is where a thing begins. */
export function faultsOf(table: AnyTable, states: readonly string[]): string[] {
  const said = table.flatMap(({ from, to }) => [...from, to])
  const strange = [...new Set(said)].filter((state) => !states.includes(state))
  const reached = new Set(states.slice(0, 1))
  for (const _ of states)
    for (const { from, to } of table) if (from.some((state) => reached.has(state))) reached.add(to)
  const takers = (role: By, state: string, name: string) =>
    table.filter((row) => row.name === name && row.from.includes(state) && row.by.includes(role))
  const roles = [...new Set(table.flatMap(({ by }) => by))]
  const names = [...new Set(table.map(({ name }) => name))]
  const twice = names.flatMap((name) =>
    states
      .filter(
        (state) => new Set(roles.flatMap((role) => takers(role, state, name)).map(({ to }) => to)).size > 1,
      )
      .map((state) => `${name} leads from ${state} to two states`),
  )
  return [
    ...strange.map((state) => `${state} is no state`),
    ...states.filter((state) => !reached.has(state)).map((state) => `there is no way to ${state}`),
    ...table.filter(({ by }) => by.length === 0).map(({ name }) => `nobody takes ${name}`),
    ...twice,
  ]
}

/** The steps of a table as docs/states.md writes them, one a line. */
export const linesOf = (table: AnyTable): string[] =>
  table.flatMap(({ name, from, to, by }) =>
    from.map((state) => `${state} --> ${to}: ${name} (${by.join(', ')})`),
  )

/** The steps that a page like docs/states.md draws, by the name of the table in its heading. */
export function readDrawing(page: string): Map<string, string[]> {
  const parts = page.split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const name = part.match(/^.*\(`(\w+)`\)$/m)?.[1] ?? part.split('\n')[0] ?? ''
      return [name, [...part.matchAll(/^ {2}(\w+ --> .*)$/gm)].map(([, line = '']) => line)]
    }),
  )
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isStaff, partyIdOf } from '#app/kit/actor.ts'
import type { Fact } from '#app/kit/fact.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Roles, type Transition, walk } from '#app/kit/state-table.ts'
import { splitDetails, tracedAs } from './audit.server.ts'
import type { Ctx } from './context.server.ts'
import type { Tx } from './db.server.ts'
import { checkDetails, noteFact } from './facts.server.ts'
import { sendPlanned } from './prepared-query.server.ts'
import { auditEntries, auditPersonal, facts } from './tables.server.ts'

type Axes = Record<string, readonly Transition<string, string>[]>
type Row<A extends Axes> = { id: string } & { [K in keyof A]: A[K][number]['to'] }
type Moves<A extends Axes> = { [K in keyof A]?: A[K][number]['name'] }

/**
 * What has states: a table whose columns named like the axes hold them. `roleIn` says as what the actor may
 * take steps with a row; `facts` which of the steps others must hear of, be it by what changes with it, and
 * `details` the columns of which these keep what they hold after the step, beside what each step says of
 * itself (`STEP`).
 */
export type Machine<T extends PgTable & { id: PgColumn }, A extends Axes, R extends Row<A>> = {
  subject: string
  table: T
  axes: A
  roleIn: (ctx: Ctx, row: R) => Roles
  facts?: { [K in A[keyof A][number]['name']]?: Fact | ((set: Partial<T['$inferInsert']>) => Fact) }
  details?: Record<string, PgColumn>
}

/**
 * Says what has states, once for each table: `changeState` takes it, and nothing else writes its state
 * columns.
 */
export function stateMachine<T extends PgTable & { id: PgColumn }, const A extends Axes, R extends Row<A>>(
  machine: Machine<T, A, R>,
): Machine<T, A, R> {
  return machine
}

/**
 * Takes one step on one or several state axes of a row that the caller has locked or just read, with what
 * else changes in it (`set`), and writes the audit, with `details`, and the fact in the same statement. The
 * actor's role is derived from the context. Refuses with `conflict` a step that the tables do not allow for
 * this state or this actor, and a row changed meanwhile. Returns the new states.
 */
export async function changeState<T extends PgTable & { id: PgColumn }, A extends Axes, R extends Row<A>>(
  tx: Tx,
  ctx: Ctx,
  machine: Machine<T, A, R>,
  row: R,
  moves: Moves<A>,
  { set = {}, details = {} }: { set?: Partial<T['$inferInsert']>; details?: Record<string, unknown> } = {},
): Promise<{ [K in keyof A]?: A[K][number]['to'] }> {
  const { axes, subject } = machine
  const as = machine.roleIn(ctx, row)
  const steps = Object.entries(moves) as [keyof A & string, string][]
  const next: Record<string, string> = {}
  const from: Record<string, string> = {}
  for (const [axis, name] of steps) {
    next[axis] = walk(axes[axis] ?? [], row[axis], name, as)
    from[`from.${axis}`] = row[axis]
  }
  const { actor } = ctx
  const traced = tracedAs(ctx)
  // Of what staff decides its entry alone says what it was before.
  const before = isStaff(actor) && { from: Object.fromEntries(steps.map(([axis]) => [axis, row[axis]])) }
  const happened = steps.flatMap(([axis, name]) => {
    const heard = machine.facts?.[name as keyof typeof machine.facts]
    const fact: Fact | undefined = typeof heard === 'function' ? heard(set) : heard
    const said = { from: row[axis], to: next[axis], by: actor.kind, byParty: partyIdOf(actor) }
    return fact ? [{ fact, said: ofNames(fact, said) }] : []
  })

  const change = withoutGaps({ ...set, ...next })
  const { kept, personal } = splitDetails(details)
  const isPersonal = personal !== null
  const action = `${subject}.${steps.map(([, name]) => name).join('+')}`
  const names = happened.map(({ fact }) => fact.name)
  const shape = [action, ...Object.keys(change), '>', ...names, ...(isPersonal ? ['personal'] : [])].join()
  const build = () => changeOf(tx, machine, { change, from, happened, isPersonal })
  const rows = await sendPlanned(tx, shape, build, {
    ...change,
    ...from,
    id: row.id,
    'trace.id': newId(),
    'trace.account': traced.account,
    'trace.party': traced.party,
    'trace.actor': traced.actor,
    'trace.action': action,
    'trace.subject': subject,
    'trace.request': ctx.requestId,
    'trace.details': JSON.stringify({ ...kept, ...next, ...before }),
    'trace.personal': JSON.stringify(personal),
    ...Object.fromEntries(happened.map((_, at) => [`fact.${at}`, newId()])),
    ...Object.fromEntries(happened.map(({ said }, at) => [`said.${at}`, JSON.stringify(said)])),
  })
  if (rows.length === 0) throw refuse('conflict', 'common:refused.state', { state: '', name: '' })
  for (const [at, { fact }] of happened.entries()) checkDetails(fact, rows[0]?.[`details${at}`])
  if (happened.length > 0) noteFact()
  return next as { [K in keyof A]?: A[K][number]['to'] }
}

const withoutGaps = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Of some values those that a fact keeps. */
const ofNames = (fact: Fact, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fact.details))

type Change = {
  change: Record<string, unknown>
  from: Record<string, string>
  happened: readonly { fact: Fact }[]
  isPersonal: boolean
}

/** The statement of one shape, with stand-ins for all values of a call. */
function changeOf<T extends PgTable & { id: PgColumn }>(
  tx: Tx,
  { table, details = {} }: { table: T; details?: Record<string, PgColumn> },
  { change, from, happened, isPersonal }: Change,
): SQL {
  const given = (name: string) => sql.placeholder(name)
  const columns = table as unknown as Record<string, PgColumn>
  const moved = tx
    .update(table)
    .set(Object.fromEntries(Object.keys(change).map((name) => [name, given(name)])) as never)
    .where(
      and(
        eq(table.id, given('id')),
        ...Object.keys(from).map((name) => eq(columns[name.slice('from.'.length)] as PgColumn, given(name))),
      ),
    )
    .returning({
      id: table.id,
      ...Object.fromEntries(
        Object.entries(details).map(([name, of]) => [name, sql`${of}`.as(`now.${name}`)]),
      ),
    })
  const trace = sql`insert into ${auditEntries} (id, account_id, party_id, actor, action, subject_kind, subject_id, request_id, facts)
    select ${given('trace.id')}::uuid, ${given('trace.account')}::uuid, ${given('trace.party')}::uuid, ${given('trace.actor')},
      ${given('trace.action')}, ${given('trace.subject')}, id, ${given('trace.request')}, ${given('trace.details')}::jsonb from moved`
  const named = isPersonal
    ? sql`, named as (insert into ${auditPersonal} (entry_id, details)
        select ${given('trace.id')}::uuid, ${given('trace.personal')}::jsonb from moved)`
    : sql``
  const recorded = happened.map(({ fact }, at) => {
    const kept = Object.keys(ofNames(fact, details)).flatMap((name) => [
      sql`${sql.param(name)}::text`,
      sql`${sql.identifier(`now.${name}`)}`,
    ])
    const all = sql`${given(`said.${at}`)}::jsonb || jsonb_build_object(${sql.join(kept, sql`, `)})`
    return sql`, ${sql.identifier(`recorded${at}`)} as (insert into ${facts} (id, name, version, subject_id, details)
      select ${given(`fact.${at}`)}::uuid, ${sql.param(fact.name)}::text, ${sql.param(fact.version)}::int, id, ${all} from moved
      returning details)`
  })
  const shown = happened.map(
    (_, at) =>
      sql`, (select details from ${sql.identifier(`recorded${at}`)}) as ${sql.identifier(`details${at}`)}`,
  )
  return sql`with moved as ${moved}, traced as (${trace})${named}${sql.join(recorded)} select id${sql.join(shown)} from moved`
}

/**
 * A step that rows take because what they belong to has taken its own, which was judged and traced: all of
 * them at once, as two pieces of a hand-written statement, `update … set ${to} where … and ${from}`. It is
 * the marketplace that takes it along: a step that the table does not give to the system stops the program at
 * its start. Rows in another state stay.
 */
export function stepAlong<A extends Axes, K extends keyof A & string>(
  axes: A,
  axis: K,
  name: A[K][number]['name'],
): { to: string; from: string } {
  const table: readonly Transition<string, string>[] = axes[axis] ?? []
  const rows = table.filter((row) => row.name === name && row.by.includes('system'))
  const [row, ...more] = rows
  if (!row || more.length > 0) throw new Error(`no single step ${name} that the system takes`)
  const text = (state: string) => `'${state.replaceAll("'", "''")}'`
  return { to: `${axis} = ${text(row.to)}`, from: `${axis} in (${row.from.map(text).join(', ')})` }
}

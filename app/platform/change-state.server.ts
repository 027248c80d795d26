import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import type { Fact } from '#app/kit/fact.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type By, type Transition, walk } from '#app/kit/state-table.ts'
import { actorName } from './audit.server.ts'
import type { Ctx } from './context.server.ts'
import type { Tx } from './db.server.ts'
import { noteFact } from './facts.server.ts'
import { auditEntries, facts } from './tables.server.ts'

type Axes = Record<string, readonly Transition<string, string>[]>
type Row<A extends Axes> = { id: string } & { [K in keyof A]: A[K][number]['to'] }
type Moves<A extends Axes> = { [K in keyof A]?: A[K][number]['name'] }

/**
 * What has states: a table whose columns named like the axes hold them. `standing` says as what the actor may take
 * steps with a row; `facts` which of the steps others must hear of.
 */
export type Machine<T extends PgTable & { id: PgColumn }, A extends Axes, R extends Row<A>> = {
  subject: string
  table: T
  axes: A
  standing: (ctx: Ctx, row: R) => readonly By[]
  facts?: { [K in A[keyof A][number]['name']]?: Fact }
}

/** Says what has states, once for each table: `changeState` takes it, and nothing else writes its state columns. */
export function stateMachine<T extends PgTable & { id: PgColumn }, const A extends Axes, R extends Row<A>>(
  machine: Machine<T, A, R>,
): Machine<T, A, R> {
  return machine
}

/**
 * Takes one step on one or several axes of a row that the caller has locked or just read, with what else changes in it
 * (`set`), and writes the audit and the fact in the same statement. Who acts is derived from the context. Refuses with
 * `conflict` a step that the tables lack for this state or this actor, and a row that has moved on meanwhile. Returns
 * the new states.
 */
export async function changeState<T extends PgTable & { id: PgColumn }, A extends Axes, R extends Row<A>>(
  tx: Tx,
  ctx: Ctx,
  machine: Machine<T, A, R>,
  row: R,
  moves: Moves<A>,
  { set = {}, told = {} }: { set?: Partial<T['$inferInsert']>; told?: Record<string, unknown> } = {},
): Promise<{ [K in keyof A]?: A[K][number]['to'] }> {
  const { table, axes, subject } = machine
  const as = machine.standing(ctx, row)
  const steps = Object.entries(moves) as [keyof A & string, string][]
  const next: Record<string, string> = {}
  const unmoved: SQL[] = [eq(table.id, row.id)]
  for (const [axis, name] of steps) {
    next[axis] = walk(axes[axis] ?? [], row[axis], name, as)
    unmoved.push(eq((table as unknown as Record<string, PgColumn>)[axis] as PgColumn, row[axis]))
  }
  const happened = steps.flatMap(([, name]) => {
    const fact = (machine.facts as Record<string, Fact | undefined> | undefined)?.[name]
    return fact ? [fact] : []
  })

  const moved = tx
    .update(table)
    .set({ ...set, ...next } as never)
    .where(and(...unmoved))
    .returning({ id: table.id })
  const trace = sql`insert into ${auditEntries} (id, account_id, party_id, actor, action, subject_kind, subject_id, request_id, facts)
    select ${newId()}::uuid, ${accountIdOf(ctx.actor)}::uuid, ${partyIdOf(ctx.actor)}::uuid, ${actorName(ctx.actor)}, ${`${subject}.${steps.map(([, name]) => name).join('+')}`},
      ${subject}, id, ${ctx.requestId}, ${JSON.stringify({ ...told, ...next })}::jsonb from moved`
  const telling = happened.map(
    ({ name }) => sql`select ${newId()}::uuid as fact, ${name}::text as name, id from moved`,
  )
  const tell =
    telling.length > 0
      ? sql`, told as (insert into ${facts} (id, name, subject_id) ${sql.join(telling, sql` union all `)})`
      : sql``
  const { rows } = await tx.execute(
    sql`with moved as ${moved}, traced as (${trace})${tell} select id from moved`,
  )
  if (rows.length === 0) throw refuse('conflict', 'common:refused.state', { state: '', name: '' })
  if (happened.length > 0) noteFact()
  return next as { [K in keyof A]?: A[K][number]['to'] }
}

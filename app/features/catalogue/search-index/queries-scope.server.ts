import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import { providersOpenTo, providersOpenToEach } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { searchDocuments } from './tables.server.ts'

const d = alias(searchDocuments, 'd')

/**
 * What an actor may find: documents that are listed and not expired, of providers open to the actor. Hidden
 * providers have none. Requirements are public documents.
 */
export function documentsSeenBy(
  actor: Actor,
  of: typeof d | typeof searchDocuments = searchDocuments,
): Scope<'documents'> {
  const isCurrent = and(sql`${of.listed}`, or(isNull(of.endsAt), gt(of.endsAt, sql`now()`)))
  return scope(
    'documents',
    and(isCurrent, providersOpenTo(actor, { id: of.ownerId, visibility: of.visibility })),
  )
}

/** The same for a statement over many persons, by the column with the party of each. */
export function documentsSeenByEach(
  person: SQL,
  of: typeof d | typeof searchDocuments = searchDocuments,
): Scope<'documents'> {
  const isCurrent = and(sql`${of.listed}`, or(isNull(of.endsAt), gt(of.endsAt, sql`now()`)))
  return scope(
    'documents',
    and(isCurrent, providersOpenToEach(person, { id: of.ownerId, visibility: of.visibility })),
  )
}

/**
 * A condition in SQL text whose values are numbered from `$from` on. Frequent reads are written as text for
 * the driver.
 */
export type Condition = { sql: string; values: unknown[] }

const dialect = new PgDialect({ casing: 'snake_case' })

function textOf(condition: SQL): Condition {
  const { sql: text, params } = dialect.sqlToQuery(condition)
  return { sql: text, values: params }
}

const OF_VISITORS = textOf(documentsSeenBy(VISITOR, d))

/** The same scope as text, for documents that are called `d`. */
export function visibleDocuments(actor: Actor, from: number): Condition {
  if (actor.kind === 'visitor') return OF_VISITORS
  const { sql: text, values } = textOf(documentsSeenBy(actor, d))
  return { sql: text.replace(/\$(\d+)/g, (_, at) => `$${Number(at) + from - 1}`), values }
}

/** The values of a statement under construction; `put` adds one and returns its placeholder. */
export class Values {
  readonly list: unknown[] = []

  put(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** The visibility condition of a statement built with `values`. */
export function seen(ctx: Ctx, values: Values): string {
  const { sql: text, values: more } = visibleDocuments(ctx.actor, values.list.length + 1)
  values.list.push(...more)
  return text
}

import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Person, StaffTask } from '#app/kit/actor.ts'
import { PROMISED_DAYS, type Promised } from '#app/kit/promised-days.ts'
import type { Ctx } from './context.server.ts'
import { defineRegistry } from './registry.server.ts'

type Value = SQL | AnyColumn

/**
 * What cannot wait, by what it is: somebody in danger, a child, a fraud that goes on, a date that is sold and
 * takes place within a day. Such cases stand first, and staff is mailed at once.
 */
export const URGENT = ['danger', 'child', 'fraud', 'soldSoon'] as const
export type Urgent = (typeof URGENT)[number]

/** What is known of a case, in SQL of the query that finds it. */
export type CaseFacts = {
  /** Its part of an address. */
  key: Value
  subjectId: Value
  /** Whom or what it is about, as staff reads it. */
  about: Value
  since: Value
  /** By when it is due, where the thing says so itself; otherwise it is what is promised. */
  due?: Value
  /** A code or words of the kind. */
  detail?: Value
  /** Of how many things it consists. */
  size?: Value
  money?: { minor: Value; currency: Value }
  /** In which language one has to read. */
  language?: Value
  /** Why it cannot wait, a word of URGENT; null or left out where it can. */
  urgent?: Value
}

/** The columns of a query of cases: the same, in the same order, for every kind. */
export function caseColumns(kind: string, promised: Promised, facts: CaseFacts) {
  const { key, subjectId, about, since, due, detail, size, money, language, urgent } = facts
  const promise = sql`(${since}) + make_interval(days => ${PROMISED_DAYS[promised]}::int)`
  return {
    kind: sql<string>`${kind}::text`.as('case_kind'),
    key: sql<string>`(${key})::text`.as('case_key'),
    subjectId: sql<string>`(${subjectId})::uuid`.as('case_subject'),
    about: sql<string>`(${about})::text`.as('case_about'),
    since: sql<Date>`(${since})::timestamptz`.as('case_since'),
    due: sql<Date>`(${due ?? promise})::timestamptz`.as('case_due'),
    detail: sql<string | null>`(${detail ?? sql`null`})::text`.as('case_detail'),
    size: sql<number>`(${size ?? sql`1`})::int`.as('case_size'),
    minor: sql<number | null>`(${money?.minor ?? sql`null`})::bigint`.as('case_minor'),
    currency: sql<string | null>`(${money?.currency ?? sql`null`})::text`.as('case_currency'),
    language: sql<string | null>`(${language ?? sql`null`})::text`.as('case_language'),
    urgent: sql<string | null>`(${urgent ?? sql`null`})::text`.as('case_urgent'),
  }
}

/**
 * One kind of what waits for staff. Only who is trusted with the task sees it, and the query leaves out what
 * is an own cause. Its words are `cases:kind.<name>` and `cases:detail.<name>`.
 */
export type WaitingKind = {
  name: string
  task: StaffTask
  /** The entry of the menu under which its cases are counted; none where it has no page there. */
  place: string | null
  /** Where a case is decided. */
  path: (key: string) => string
  /** The texts of its details, by their codes; without it the detail goes into its own text. */
  details?: string
  query: (ctx: Ctx & { actor: Person }) => SQLWrapper
}

/** What each feature has waiting for staff, the lowest feature first. */
export const waitingKinds = defineRegistry<readonly WaitingKind[]>('waiting cases')

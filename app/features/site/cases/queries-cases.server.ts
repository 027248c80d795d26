import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { reportCases } from '#app/features/people/message-safety/queries-reported.server.ts'
import { lineCases } from '#app/features/people/message-safety/queries-waiting.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { contactCases } from '#app/features/site/support/queries-contact.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { CASE_VIEWS, type CaseKind, type CaseView } from './case.ts'
import { canDecideCases } from './policy.ts'
import { caseOwnersSeenBy, moderatorsSeenBy } from './queries-scope.server.ts'
import { soldCases } from './queries-sold.server.ts'
import { caseOwners } from './tables.server.ts'

const AT_ONCE = 20

/** All cases on which the actor may decide. */
const casesOf = (ctx: Ctx) =>
  unionAll(reportCases(ctx), lineCases(ctx), soldCases(ctx), contactCases(ctx)).as('cases')

function withOwners(ctx: Ctx) {
  const cases = casesOf(ctx)
  const of = and(
    sql`${caseOwners.kind} = ${cases.kind}`,
    sql`${caseOwners.subjectId} = ${cases.subjectId}`,
    caseOwnersSeenBy(ctx.actor),
  )
  return { cases, of }
}

const viewOf = (actor: Person): Record<CaseView, ReturnType<typeof eq> | undefined> => ({
  all: undefined,
  mine: eq(caseOwners.ownerId, actor.accountId),
  unowned: isNull(caseOwners.ownerId),
})

/**
 * The cases that wait for staff, the one that waits longest first, each with its kind, whom it is about, how
 * long it waits, and who looks after it; and the number of each view. Not found for an actor who may not
 * decide.
 */
export async function listCases(ctx: Ctx, { view, page }: { view: CaseView; page: number }) {
  const { actor } = ctx
  if (!canDecideCases(actor)) throw notFound()
  const { cases, of } = withOwners(ctx)
  const views = viewOf(actor)
  const [counts] = await read(ctx)
    .select(
      Object.fromEntries(
        CASE_VIEWS.map((name) => [
          name,
          sql<number>`(count(*) filter (where ${views[name] ?? sql`true`}))::int`,
        ]),
      ) as Record<CaseView, ReturnType<typeof sql<number>>>,
    )
    .from(cases)
    .leftJoin(caseOwners, of)
  const rows = await read(ctx)
    .select({
      kind: sql<CaseKind>`${cases.kind}`,
      key: cases.key,
      about: cases.about,
      detail: cases.detail,
      size: cases.size,
      since: cases.since,
      owner: sql<string | null>`coalesce(nullif(${parties.name}, ''), ${parties.displaySlug})`,
      isOwn: sql<boolean>`coalesce(${caseOwners.ownerId} = ${actor.accountId}, false)`,
    })
    .from(cases)
    .leftJoin(caseOwners, of)
    .leftJoin(accounts, eq(accounts.id, caseOwners.ownerId))
    .leftJoin(parties, eq(parties.id, accounts.partyId))
    .where(views[view])
    .orderBy(asc(cases.since), asc(cases.key))
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  const all = counts ?? { all: 0, mine: 0, unowned: 0 }
  return { counts: all, ...pageOf(rows, all[view], page, AT_ONCE) }
}

export type ListedCase = Awaited<ReturnType<typeof listCases>>['rows'][number]

/** How many cases wait for the actor, as a column of a query of several counts. */
export function casesToDecide(ctx: Ctx) {
  const cases = casesOf(ctx)
  return sql<number>`${read(ctx).select({ waiting: count() }).from(cases)}`.mapWith(Number)
}

/** A case that waits, with who looks after it; null for one that does not wait, or not for the actor. */
export async function findCase(ctx: Ctx, { kind, key }: { kind: CaseKind | 'line'; key: string }) {
  if (!canDecideCases(ctx.actor)) throw notFound()
  const { cases, of } = withOwners(ctx)
  const isKind = kind === 'line' ? sql`${cases.kind} in ('claim', 'held')` : sql`${cases.kind} = ${kind}`
  const [row] = await read(ctx)
    .select({
      kind: sql<CaseKind>`${cases.kind}`,
      key: cases.key,
      subjectId: cases.subjectId,
      about: cases.about,
      since: cases.since,
      owner: sql<string>`coalesce(${accounts.displayUsername}, '')`,
      takenAt: caseOwners.takenAt,
    })
    .from(cases)
    .leftJoin(caseOwners, of)
    .leftJoin(accounts, eq(accounts.id, caseOwners.ownerId))
    .where(and(isKind, sql`lower(${cases.key}) = lower(${key})`))
  return row ?? null
}

/** Who of staff can look after cases, by name. Not found for an actor who may not decide. */
export async function listModerators(ctx: Ctx) {
  if (!canDecideCases(ctx.actor)) throw notFound()
  return read(ctx)
    .select({
      username: accounts.displayUsername,
      name: sql<string>`coalesce(nullif(${parties.name}, ''), ${parties.displaySlug})`,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(moderatorsSeenBy(ctx.actor))
    .orderBy(asc(parties.slug))
    .limit(200)
}

/** A case with who looks after it and who could, as its page shows it; null when it does not wait. */
export async function getCaseOwner(
  ctx: Ctx & { actor: Person },
  which: { kind: CaseKind | 'line'; key: string },
) {
  const [found, moderators] = await Promise.all([findCase(ctx, which), listModerators(ctx)])
  return found && { ...found, moderators, reader: ctx.actor.username }
}

export type CaseOwner = NonNullable<Awaited<ReturnType<typeof getCaseOwner>>>

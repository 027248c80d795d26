import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { PROMISED_DAYS } from '#app/kit/promised-days.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequestOfLink, dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { opensRequest } from './request-link.server.ts'
import { dataRequests } from './tables.server.ts'

const MOST = 200

/** By when a request is to be answered: a month from the day on which it came. */
export const dueAt =
  sql<Date>`(${dataRequests.receivedOn}::timestamptz + make_interval(days => ${PROMISED_DAYS.personalData}::int))`.mapWith(
    dataRequests.enteredAt,
  )

const columns = {
  code: dataRequests.code,
  wish: dataRequests.wish,
  name: dataRequests.name,
  email: dataRequests.email,
  language: dataRequests.language,
  note: dataRequests.note,
  receivedOn: dataRequests.receivedOn,
  proof: dataRequests.proof,
  provenAt: dataRequests.provenAt,
  outcome: dataRequests.outcome,
  closedAt: dataRequests.closedAt,
  due: dueAt,
}

/**
 * What people without an account ask of their data: what is open, the most urgent first, then what is closed.
 * Not found for who does not look after accounts.
 */
export async function listDataRequests(ctx: Ctx) {
  if (!canAnswerDataRequests(ctx.actor)) throw notFound()
  return read(ctx)
    .select(columns)
    .from(dataRequests)
    .where(dataRequestsAnsweredBy(ctx.actor))
    .orderBy(
      sql`${dataRequests.closedAt} desc nulls first`,
      asc(dataRequests.receivedOn),
      desc(dataRequests.id),
    )
    .limit(MOST)
}

export type DataRequestRow = Awaited<ReturnType<typeof listDataRequests>>[number]

/** One request, and who entered it; that it was opened is recorded. Not found for others. */
export async function getDataRequest(ctx: Ctx, code: string) {
  if (!canAnswerDataRequests(ctx.actor)) throw notFound()
  const [found] = await read(ctx)
    .select({ ...columns, id: dataRequests.id, by: accounts.displayUsername })
    .from(dataRequests)
    .leftJoin(accounts, eq(accounts.id, dataRequests.enteredBy))
    .where(and(dataRequestsAnsweredBy(ctx.actor), eq(dataRequests.code, code)))
  if (!found) throw notFound()
  const { id, ...request } = found
  await recordStaffRead(ctx, { owner: null, subject: { kind: 'data-request', id }, what: 'data request' })
  return request
}

/** What the page of a link shows of its request. Not found for any other link. */
export async function getLinkedRequest(ctx: Ctx, link: { code: string; token: string }) {
  if (!opensRequest(link)) throw notFound()
  const [found] = await read(ctx)
    .select({
      wish: dataRequests.wish,
      proof: dataRequests.proof,
      outcome: dataRequests.outcome,
      due: dueAt,
    })
    .from(dataRequests)
    .where(dataRequestOfLink(link.code))
  if (!found) throw notFound()
  return found
}

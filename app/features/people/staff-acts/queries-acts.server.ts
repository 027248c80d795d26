import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { pictureAddress } from '#app/kit/picture-address.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canModerate } from './policy.ts'
import { actsAbout, actsSeenBy } from './queries-scope.server.ts'
import { removedPictures, staffActs } from './tables.server.ts'

const MOST = 50

const columns = {
  id: staffActs.id,
  act: staffActs.act,
  kind: staffActs.subjectKind,
  title: staffActs.title,
  reason: staffActs.reason,
  at: staffActs.createdAt,
  decisionId: staffActs.decisionId,
  rule: staffActs.rule,
  source: staffActs.source,
  detectedBy: staffActs.detectedBy,
  until: staffActs.until,
  endedAt: staffActs.endedAt,
}

const ofDecision = sql<string>`upper(right(replace(coalesce(${staffActs.decisionId}, ${staffActs.id})::text, '-', ''), 12))`

/**
 * What staff did about a party and its topics, the latest first, with who of staff it was. Not found for an
 * actor who does not moderate. A removed picture can be looked at as long as it is kept.
 */
export async function listActs(ctx: Ctx, username: string) {
  if (!canModerate(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({ ...columns, by: accounts.displayUsername, removed: storedFiles.name })
    .from(staffActs)
    .innerJoin(parties, eq(parties.id, staffActs.partyId))
    .leftJoin(accounts, eq(accounts.id, staffActs.actedBy))
    .leftJoin(removedPictures, eq(removedPictures.fileId, staffActs.subjectId))
    .leftJoin(storedFiles, eq(storedFiles.id, removedPictures.fileId))
    .where(and(actsSeenBy(ctx.actor), eq(parties.slug, username.toLowerCase())))
    .orderBy(desc(staffActs.createdAt), desc(staffActs.id))
    .limit(MOST)
  return rows.map(({ removed, ...act }) => ({ ...act, picture: removed && pictureAddress(removed) }))
}

/**
 * What staff did about the person, the person's workspaces and their topics, the latest first; nothing of it
 * says who of staff it was. Refuses a visitor with `signIn`.
 */
export async function listOwnNotices(ctx: Ctx) {
  requireAccountHolder(ctx.actor)
  return read(ctx)
    .select({
      ...columns,
      owner: partyName(),
    })
    .from(staffActs)
    .innerJoin(parties, eq(parties.id, staffActs.partyId))
    .where(actsAbout(ctx.actor))
    .orderBy(desc(staffActs.createdAt), desc(staffActs.id))
    .limit(MOST)
}

/**
 * One decision about the person or the person's workspaces by its number: all that was done, what was broken,
 * the facts, and until when. Null where there is none. Refuses a visitor with `signIn`.
 */
export async function getOwnNotice(ctx: Ctx, number: string) {
  requireAccountHolder(ctx.actor)
  const acts = await read(ctx)
    .select(columns)
    .from(staffActs)
    .innerJoin(parties, eq(parties.id, staffActs.partyId))
    .where(and(actsAbout(ctx.actor), eq(ofDecision, number.toUpperCase())))
    .orderBy(asc(staffActs.id))
  const [first] = acts
  return first ? { number: number.toUpperCase(), at: first.at, acts } : null
}

export type OwnNotice = NonNullable<Awaited<ReturnType<typeof getOwnNotice>>>

export type ShownAct = Omit<Awaited<ReturnType<typeof listOwnNotices>>[number], 'owner'> & {
  by?: string | null
  picture?: string | null
}

import { eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { mailNotificationJob } from './jobs.ts'
import { notificationKinds } from './kind-registry.server.ts'
import type { Happened, Recipient } from './notification.ts'
import { kindOf, switchOf } from './notification-kinds.ts'
import { notifications } from './tables.server.ts'

const AT_ONCE = 1_000

/**
 * Creates notifications, each once for a recipient: a repetition changes nothing. For followers of facts, at
 * the end of a short transaction.
 */
export async function notifyAccounts(tx: Tx, happened: readonly Happened[]): Promise<void> {
  for (let from = 0; from < happened.length; from += AT_ONCE)
    await notifySome(tx, happened.slice(from, from + AT_ONCE))
}

async function notifySome(tx: Tx, happened: readonly Happened[]): Promise<void> {
  const kinds = await notificationKinds.read()
  const accountsOf = await findRecipients(tx, happened)
  const rows = happened.flatMap(({ to, kind, about, parameters, link, count = 1, group = null }) =>
    accountsOf(to).map((recipientId) => ({
      id: newId(),
      recipientId,
      kind,
      about,
      parameters,
      link,
      count,
      alike: group,
    })),
  )
  if (rows.length === 0) return
  // Two that are alike and told at the same moment would not see each other.
  const grouped = rows.filter(({ alike }) => alike !== null).map(({ recipientId }) => recipientId)
  if (grouped.length > 0) await lockNames(tx, 'notifications', grouped)

  const written = await tx.insert(notifications).values(rows).onConflictDoNothing().returning({
    id: notifications.id,
    kind: notifications.kind,
    alike: notifications.alike,
    recipientId: notifications.recipientId,
  })

  const standing = await foldAlike(
    tx,
    written.filter(({ alike }) => alike !== null).map(({ id }) => id),
  )
  // Of what is alike the first is an email, and the next one once that was read.
  const mailed = written.filter(({ id, kind }) => switchOf(kindOf(kinds, kind)) !== null && !standing.has(id))
  await enqueueAll(
    tx,
    mailNotificationJob,
    mailed.map(({ id }, behind) => ({ payload: { notificationId: id }, behind })),
  )
  await haveLook(tx, [...new Set(written.map(({ recipientId }) => recipientId))])
}

/** Who is told: an account itself, and for a party whoever acts for it, or its admins. */
async function findRecipients(
  tx: Tx,
  happened: readonly Happened[],
): Promise<(to: Recipient) => readonly AccountId[]> {
  const parties = [...new Set(happened.flatMap(({ to }) => partyOf(to) ?? []))]
  const acting = parties.length === 0 ? [] : await findActing(tx, parties)
  const known = Map.groupBy(acting, ({ party }) => party)
  return (to) => {
    if ('account' in to) return [to.account]
    const all = known.get(partyOf(to) as PartyId) ?? []
    return all.filter(({ isAdmin }) => isAdmin || 'party' in to).map(({ account }) => account)
  }
}

const partyOf = (to: Recipient): PartyId | null =>
  'party' in to ? to.party : 'adminsOf' in to ? to.adminsOf : null

type Acting = { account: AccountId; party: PartyId; isAdmin: boolean }

/** The persons that these parties are, and the members of those that are companies. */
async function findActing(tx: Tx, parties: PartyId[]): Promise<Acting[]> {
  const persons = tx
    .select({ account: accounts.id, party: accounts.partyId, isAdmin: sql<boolean>`true` })
    .from(accounts)
    .where(inArray(accounts.partyId, parties))
  const members = tx
    .select({
      account: accounts.id,
      party: memberships.companyId,
      isAdmin: sql<boolean>`${eq(memberships.role, MEMBER_ROLES.admin)}`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(inArray(memberships.companyId, parties))
  return persons.union(members)
}

/**
 * The unread ones that are like a new one are said by it from now on; returns those that stand for others.
 */
async function foldAlike(tx: Tx, fresh: string[]): Promise<ReadonlySet<string>> {
  if (fresh.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    with folded as (
      update notifications older set folded_at = now()
      from notifications newer
      where newer.id = any(${sql.param(fresh)}::uuid[]) and older.id <> all(${sql.param(fresh)}::uuid[])
        and older.recipient_id = newer.recipient_id and older.kind = newer.kind and older.alike = newer.alike
        and older.read_at is null and older.folded_at is null
      returning newer.id, older.count
    )
    update notifications set count = notifications.count + folded_before.count
    from (select id, sum(count)::integer as count from folded group by id) folded_before
    where notifications.id = folded_before.id
    returning notifications.id`)
  return new Set(rows.map(({ id }) => id))
}

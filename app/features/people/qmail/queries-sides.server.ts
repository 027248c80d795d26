import { and, type Column, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, isId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ShownSide } from './conversation.ts'
import { conversationsOf, partiesNamedTo, partiesOpenToMessages } from './queries-scope.server.ts'
import { conversationSides, conversations } from './tables.server.ts'

/**
 * The other party of a conversation that is joined with `conversation_sides`, and the account of a person.
 */
export const otherParty = alias(parties, 'other_party')
export const otherAccount = alias(accounts, 'other_account')

export const isOtherParty = sql`${otherParty.id} = case when ${conversations.lowId} = ${conversationSides.partyId}
  then ${conversations.highId} else ${conversations.lowId} end`

/** Who of the own side looks after a conversation. */
export const takenAccount = alias(accounts, 'taken_account')
export const takenParty = alias(parties, 'taken_party')

/** What a person of a side is called; null where nobody is joined. */
export const personName = (party: { name: Column; displaySlug: Column }) =>
  sql<string | null>`${partyName(party)}`

const isOfStaff = (tasks: Column) => sql<boolean>`coalesce(cardinality(${tasks}) > 0, false)`

/** What is shown of the other side; people without a name are called by their username. */
export const sideColumns = {
  username: otherParty.displaySlug,
  name: partyName(otherParty),
  image: sql<string | null>`coalesce(${companyProfiles.logo}, ${otherAccount.image})`,
  isCompany: sql<boolean>`${otherParty.kind} <> 'person'`,
  isStaff: isOfStaff(otherAccount.staffTasks),
}

/** Somebody to write to, with the party. */
export type Addressee = ShownSide & { partyId: PartyId }

/**
 * Whom an address of messages names: a username as it is written now, or a userId. `isOpen` says whether the
 * actor may write to them about nothing in particular; otherwise nothing of them is shown but beside a thing
 * or a conversation that both share. Null for nobody and for who has left.
 */
export async function findAddressee(
  ctx: Ctx,
  named: string,
): Promise<(Addressee & { isOpen: boolean }) | null> {
  const byName = sql`${parties.slug} = lower(${named})`
  const byId = isId(named)
    ? or(eq(accounts.id, named as AccountId), eq(parties.id, named as PartyId))
    : byName
  const [row] = await read(ctx)
    .select({
      partyId: parties.id,
      username: parties.displaySlug,
      name: partyName(),
      image: sql<string | null>`coalesce(${companyProfiles.logo}, ${accounts.image})`,
      isCompany: sql<boolean>`${parties.kind} <> 'person'`,
      isStaff: isOfStaff(accounts.staffTasks),
      isOpen: sql<boolean>`${partiesOpenToMessages(ctx.actor)}`,
    })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
    .where(and(byId, partiesNamedTo(ctx.actor)))
  return row ?? null
}

/** Whom a conversation is with, and about which thing. */
export type Begun = { otherId: PartyId; subject: { kind: string; id: string } | null }

/** Whether the party acted for has such a conversation already. One query. */
export async function isBegun(ctx: Ctx, { otherId, subject }: Begun): Promise<boolean> {
  const [known] = await read(ctx)
    .select({ id: conversations.id })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .where(
      and(
        conversationsOf(ctx.actor),
        or(eq(conversations.lowId, otherId), eq(conversations.highId, otherId)),
        sql`${conversations.subjectKind} is not distinct from ${subject?.kind ?? null}`,
        sql`${conversations.subjectId} is not distinct from ${subject?.id ?? null}::uuid`,
      ),
    )
    .limit(1)
  return known !== undefined
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { findSubject } from '#app/features/people/qmail/find-subject.server.ts'
import type { About } from '#app/features/people/qmail/message-path.ts'
import { maySeeContacts } from '#app/features/people/qmail/queries-settled.server.ts'
import { type PastConversation, someConversations } from '#app/features/people/qmail/testing.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workspaceTexts } from './content.ts'
import { drawFiles } from './draw-files.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'
import {
  type PlannedConversation,
  type PlannedLine,
  peopleOf,
  planConversations,
} from './plan-conversations.ts'

/**
 * What people of the world have written to each other, about things that the first of the two sees as the
 * product would show them. Returns how many conversations.
 */
export async function loadConversations(now: Date, known: Known): Promise<number> {
  const planned = planConversations(now)
  const refs = await refsOf(known)
  const contexts = new Map<string, Ctx>()
  const past: PastConversation[] = []
  for (const one of planned) {
    const [asking = ''] = peopleOf(one.sides[0])
    const ctx = contexts.get(asking) ?? (await contextOf(known, asking, now))
    contexts.set(asking, ctx)
    const about = refs(one)
    const subject = about ? await findSubject(ctx, about) : null
    const areContactsOpen = await maySeeContacts(ctx, partyOf(known, one.sides[1]))
    past.push({ ...(await pastOf(one, subject, known, now)), areContactsOpen })
  }
  return (await inTransaction((tx) => someConversations(tx, past))).length
}

async function pastOf(
  { sides, lines, reads, takenBy, done = [] }: PlannedConversation,
  subject: PastConversation['subject'],
  known: Known,
  now: Date,
): Promise<PastConversation> {
  const [ownId, otherId] = [partyOf(known, sides[0]), partyOf(known, sides[1])]
  if (subject && subject.otherId !== otherId) throw new RangeError(`${subject.title} is not of ${sides[1]}`)
  const accountOf = (username: string) => knownOf(known.people, username).accountId
  const takers = takenBy ? sides.find((side) => peopleOf(side).includes(takenBy)) : undefined
  const files = new Map<PlannedLine, string[]>()
  for (const line of lines) if ('by' in line && line.files) files.set(line, await filesOf(line, known, now))
  return {
    ownId,
    otherId,
    subject,
    lines: lines.map((line) =>
      'did' in line
        ? { at: line.at, kind: line.did }
        : {
            at: line.at,
            side: partyOf(known, line.side),
            author: accountOf(line.by),
            words: line.words,
            quotes: line.quotes,
            files: files.get(line),
          },
    ),
    reads: reads.map(({ who, position }) => ({ accountId: accountOf(who), position })),
    takenBy: takenBy && takers ? { partyId: partyOf(known, takers), accountId: accountOf(takenBy) } : null,
    doneBy: done.map((side) => partyOf(known, side)),
  }
}

async function filesOf(
  { by, side, files = [] }: Extract<PlannedLine, { by: string }>,
  known: Known,
  now: Date,
): Promise<string[]> {
  const ctx = await contextOf(known, by, now)
  if (!isPerson(ctx.actor)) return []
  const stored = await drawFiles({ ...ctx, actor: { ...ctx.actor, partyId: partyOf(known, side) } }, files)
  return stored.map(({ name }) => name)
}

function partyOf(known: Known, side: string): PartyId {
  const isWorkspace = workspaceTexts.companies.some(({ slug }) => slug === side)
  return knownOf<{ partyId: PartyId }>(isWorkspace ? known.workspaces : known.people, side).partyId
}

/** The thing of a conversation as an address names it; a booking that nobody made is the event itself. */
async function refsOf(known: Known) {
  const bySlug = (rows: { title: string; slug: string }[]) =>
    new Map(rows.map(({ title, slug }) => [title, slug]))
  const ofTopics = bySlug(await db().select({ title: topics.title, slug: topics.slug }).from(topics))
  // What an agreed training is held as has the title of its topic, and so perhaps of an event.
  const isOffered = isNull(events.heldFor)
  const ofEvents = bySlug(
    await db().select({ title: events.title, slug: events.slug }).from(events).where(isOffered),
  )
  const ofRequirements = bySlug(
    await db().select({ title: requirements.title, slug: requirements.slug }).from(requirements),
  )
  const bought = await db()
    .select({ title: events.title, buyerId: orders.buyerId, reference: orders.reference })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isOffered, inArray(orders.state, ['confirmed', 'completed'])))
  const ofOrders = new Map(bought.map(({ title, buyerId, reference }) => [`${buyerId} ${title}`, reference]))
  const asked = await db()
    .select({ code: trainingRequests.code })
    .from(trainingRequests)
    .orderBy(trainingRequests.id)

  return ({ about, sides: [own] }: PlannedConversation): About | null => {
    if (!about) return null
    if ('training' in about) return { kind: 'training', ref: asked[about.training]?.code ?? '' }
    if ('requirement' in about)
      return { kind: 'requirement', ref: knownOf(ofRequirements, about.requirement) }
    if ('topic' in about) return { kind: 'topic', ref: knownOf(ofTopics, about.topic) }
    const reference = 'order' in about && ofOrders.get(`${partyOf(known, own)} ${about.order}`)
    if (reference) return { kind: 'order', ref: reference }
    return { kind: 'event', ref: knownOf(ofEvents, 'order' in about ? about.order : about.event) }
  }
}

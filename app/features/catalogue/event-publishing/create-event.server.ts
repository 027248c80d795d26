import { and, eq } from 'drizzle-orm'
import { datesOfSeries } from '#app/features/catalogue/event-form/dates-of-series.ts'
import { shownOf, valuesIn, WORDS } from '#app/features/catalogue/event-form/event-form.ts'
import { timely } from '#app/features/catalogue/event-form/event-time.ts'
import { eventInput } from '#app/features/catalogue/event-form/inputs.ts'
import { keepPictures } from '#app/features/catalogue/event-form/keep-pictures.server.ts'
import { readEventForm } from '#app/features/catalogue/event-form/read-event-form.server.ts'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { saveSeries } from '#app/features/catalogue/inventory/save-series.server.ts'
import { callerIdOf, type PartyActor, requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { eventCopies } from './event-copy-registry.server.ts'
import type { ChangedEvent } from './parts-to-notify.ts'
import { refusalOf } from './policy.ts'
import { publishDrafts } from './publish-drafts.server.ts'
import { draftsOwnedBy } from './queries-scope.server.ts'
import { requireAccount } from './require-account.server.ts'
import { requireMandateOf } from './require-mandate-of.server.ts'
import { eventDrafts } from './tables.server.ts'

async function copyAlong(tx: Tx, actor: PartyActor, { like, to }: { like: string; to: readonly string[] }) {
  if (like === '') return
  const [from] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.slug, like), eventsOwnedBy(actor)))
  if (!from) return
  for (const copy of await eventCopies.read()) await copy(tx, { from: from.id, to })
}

const OFFERED = { name: 'offer-event', points: 60, seconds: 3_600 }

/**
 * Creates an event of the party acted for, from a form or a draft, which is then deleted: public at once,
 * or in review by staff (`in_review`). A repeating one becomes a series: as many events, each with its own
 * seats and address. One that is `like` an own event takes along what that asks its participants. Repeats
 * with one `key` make one event. Prices are minor units, instants UTC. Refuses a visitor with `signIn`, a
 * member who may not publish with `forbidden`, somebody else's draft as not found, `limit` after 60 in an
 * hour; bad input beside its field, in `cardsOnly` where a bank account was neither given nor
 * declined, and in `mandate` where the selling mandate is not accepted.
 */
export async function createEvent(ctx: Ctx, input: unknown): Promise<ChangedEvent> {
  const wanted = parseInput(eventInput, input)
  const { actor } = ctx
  requireParty(actor)
  const refusal = refusalOf(actor, 'publish')
  if (refusal) throw refuse('forbidden', refusal)
  const timed = timely(wanted, ctx.now())
  await countAttempt(OFFERED, callerIdOf(actor))
  const typed = shownOf(valuesIn(input as Record<string, unknown>))

  return inTransaction((tx) =>
    once(tx, { owner: callerIdOf(actor), key: wanted.key, body: 'event' }, async () => {
      const draftId = wanted.draft ?? wanted.key
      const [draft] = await tx
        .select()
        .from(eventDrafts)
        .where(and(eq(eventDrafts.id, draftId), draftsOwnedBy(actor)))
        .for('update')
      if (wanted.draft && !draft) throw notFound()
      if (wanted.draft && draft) differsFrom(shownOf(draft.values), typed, wanted.seen, WORDS)
      await requireAccount(tx, ctx, { wanted })
      await requireMandateOf(tx, ctx, { actor, wanted })
      const facts = await readEventForm(tx, { ctx, actor, wanted: timed, before: null })
      const dates = timed.repeat
        ? datesOfSeries(facts, timed.repeat, { now: ctx.now(), language: ctx.language })
        : null
      const ids = dates ? await saveSeries(tx, dates) : [(await saveEventSale(tx, facts)).id]
      const [id = ''] = ids
      await copyAlong(tx, actor, { like: wanted.like, to: ids })
      await keepPictures(tx, actor, { use: { kind: 'event', ids }, gallery: facts.gallery ?? [] })
      if (draft) {
        await keepPictures(tx, actor, { use: { kind: 'event-draft', ids: [draft.id] }, gallery: [] })
        await tx.delete(eventDrafts).where(eq(eventDrafts.id, draft.id))
      }
      const state = await publishDrafts(tx, ctx, ids)
      const [row] = await tx.select({ slug: events.slug }).from(events).where(eq(events.id, id))
      return { slug: row?.slug ?? '', state, notified: 0 }
    }),
  )
}

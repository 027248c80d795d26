import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { chooseTrainer } from '#app/features/people/companies/choose-trainer.server.ts'
import { accountIdOf, type PartyActor } from '#app/kit/actor.ts'
import { wantedGallery } from '#app/kit/gallery.ts'
import { isLanguage } from '#app/kit/language.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { lastDayBefore } from './event-form.ts'
import { heldAlike, readsAlike, titleOf } from './event-time.ts'
import type { eventInput } from './inputs.ts'
import type { EditedEvent } from './lock-edited-events.server.ts'

export type Wanted = z.output<typeof eventInput>

/**
 * The facts of an event from its form, over the stored ones: what the form does not show stays. Bad input for
 * a missing category, or a topic that is somebody else's or hidden. A ticket type of another event is not
 * found.
 */
export async function readEventForm(
  tx: Tx,
  { ctx, actor, wanted, before }: { ctx: Ctx; actor: PartyActor; wanted: Wanted; before: EditedEvent | null },
): Promise<EventSaleFacts> {
  const categoryId = await categoryOf(tx, wanted, before)
  const {
    acknowledged: _acknowledged,
    cardsOnly: _cardsOnly,
    mandate: _mandate,
    note: _note,
    repeat: _repeat,
    pictures,
    ...form
  } = wanted
  const { intent: _i, key: _k, draft: _d, event: _e, seen: _s, topic: _t, category: _c, ...rest } = form
  const { trainer: _trainer, ...said } = rest
  const { summary = '', description, refundSteps, ticketTypes, sessions, decideSaid: _said, ...facts } = said
  const isKept = before !== null && typedOf(before.row.description) === description
  return {
    ...(before ? keptOf(before) : { createdBy: accountIdOf(actor) }),
    ...facts,
    ownerId: actor.partyId,
    topicId: await topicOf(tx, actor, wanted, before),
    trainerId: await trainerOf(tx, actor, wanted, before),
    categoryId,
    summary,
    gallery: wantedGallery(pictures, before?.row.gallery ?? []),
    description: isKept ? before.row.description : richTextOf({ format: 'typed', text: description }),
    refundSteps: refundSteps ?? before?.row.refundSteps ?? [],
    dateOnly: before?.row.dateOnly === true && heldAlike(before.sessions, sessions),
    sessions: sessions.map((said, at) => {
      const same = before?.sessions.find((kept) => readsAlike(kept, said))
      const { startsAt, endsAt } = same ?? said
      return { startsAt, endsAt, title: titleOf(said, at, before?.sessions ?? []) }
    }),
    ticketTypes: ticketTypes.map((type) => ({
      ...kindOf(type, before, wanted.timeZone),
      name: type.name || seatName(ctx, wanted),
    })),
  }
}

function keptOf({ row }: EditedEvent) {
  const { programme, tags, sourceUrl, runsForSure, createdBy } = row
  return { programme, tags, sourceUrl, runsForSure, createdBy }
}

/**
 * Who trains an event of a firm: an employee his or her own, an admin names a member. Bad input beside
 * `trainer` for nobody, or who is none.
 */
async function trainerOf(tx: Tx, actor: PartyActor, { trainer }: Wanted, before: EditedEvent | null) {
  if (actor.company?.kind !== 'sme') return null
  if (before && before.trainer === trainer) return before.row.trainerId
  const id = await chooseTrainer(tx, { actor, username: trainer })
  if (id === null) throw new BadInput({ trainer: { key: 'event-publishing:invalid.trainer' } })
  return id
}

function kindOf(said: Wanted['ticketTypes'][number], before: EditedEvent | null, zone: string) {
  if (said.id === undefined) return said
  const found = before?.types.find(({ id }) => id === said.id)
  if (!found) throw notFound()
  // A last day that reads the same ends at the same moment.
  const day = (until: Date | null) => until && lastDayBefore(until, zone)
  const isSame = day(found.earlyUntil) === day(said.earlyUntil)
  return { ...found, ...said, earlyUntil: isSame ? found.earlyUntil : said.earlyUntil }
}

/** What the only kind of tickets is called, in the language of the event as far as the product speaks it. */
function seatName(ctx: Ctx, { language }: Wanted): string {
  return translator(isLanguage(language) ? language : ctx.language)('event-publishing:seat')
}

async function categoryOf(tx: Tx, { category }: Wanted, before: EditedEvent | null): Promise<string> {
  if (before?.row.categoryId && before.category === category) return before.row.categoryId
  const [found] = await tx.select({ id: categories.id }).from(categories).where(isCategoryOf(category))
  if (!found) throw new BadInput({ category: { key: 'common:invalid.required' } })
  return found.id
}

async function topicOf(tx: Tx, actor: PartyActor, { topic }: Wanted, before: EditedEvent | null) {
  if (topic === '') return null
  if (before?.topic === topic) return before.row.topicId
  const [found] = await tx
    .select({ id: topics.id, state: topics.state })
    .from(topics)
    .where(and(eq(topics.slug, topic), topicsOwnedBy(actor)))
  if (found?.state !== 'published') throw new BadInput({ topic: { key: 'event-publishing:invalid.topic' } })
  return found.id
}

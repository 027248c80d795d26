import { and, eq } from 'drizzle-orm'
import { heldAlike, timely, titleOf } from '#app/features/catalogue/event-form/event-time.ts'
import { eventInput } from '#app/features/catalogue/event-form/inputs.ts'
import type { Wanted } from '#app/features/catalogue/event-form/read-event-form.server.ts'
import { picturesOf } from '#app/features/catalogue/event-pages/event-pictures.ts'
import {
  aroundEvent,
  aroundIn,
  getEventPage,
} from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { type EventOnSale, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { QuotaCount } from '#app/features/catalogue/ticket-types/seats.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { galleryIn, wantedGallery } from '#app/kit/gallery.ts'
import { parseInput } from '#app/kit/input.ts'
import { isLanguage } from '#app/kit/language.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { refusalOf } from './policy.ts'
import { getOwnEvent } from './queries-own.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }
type Held = Awaited<ReturnType<typeof heldFor>>

/**
 * The preview of an event's page from unsaved form values, with the id of its topic; for a series, of the
 * date in the form. Bad input as on saving; somebody else's event or topic is not found or bad input, an
 * actor who organises none is refused with `forbidden`, an event that is over with `conflict`. Four queries
 * at most.
 */
export async function getEventPreview(
  ctx: PartyCtx,
  input: unknown,
): Promise<{ event: EventOnSale; topicId: string | null }> {
  const typed = parseInput(eventInput, input)
  const [[around], held] = await Promise.all([
    read(ctx)
      .select({ ...aroundEvent(ctx.actor, ctx.language), takesTransfers: parties.takesTransfers })
      .from(parties)
      .innerJoin(categories, isCategoryOf(typed.category))
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .leftJoin(
        topics,
        and(eq(topics.slug, typed.topic), eq(topics.state, 'published'), topicsOwnedBy(ctx.actor)),
      )
      .where(partyActedFor(ctx.actor)),
    heldFor(ctx, typed.event),
  ])
  const refusal = refusalOf(ctx.actor, 'write')
  if (refusal) throw refuse('forbidden', refusal)
  if (held?.isOver) throw refuse('conflict', 'event-publishing:refused.over')
  if (!around) throw new BadInput({ category: { key: 'common:invalid.required' } })
  if (typed.topic !== '' && !around.topic && held?.topic !== typed.topic)
    throw new BadInput({ topic: { key: 'event-publishing:invalid.topic' } })
  if (held && held.people > 0 && held.page.currency !== typed.currency)
    throw new BadInput({ currency: { key: 'event-publishing:invalid.sold' } })

  const now = ctx.now()
  const wanted = timedAs(typed, held, now)
  const [first] = wanted.sessions
  if (!first) throw notFound()
  const types = typesOf(ctx, wanted, held).filter(({ id }) => !held?.coded.some((type) => type.id === id))
  const used = held ? held.page.capacity - held.page.seatsLeft : 0
  const event: EventOnSale = {
    ...aroundIn(around, wanted.language),
    trainer: held?.page.trainer ?? null,
    url: held?.page.url ?? '',
    title: wanted.title,
    language: wanted.language,
    summary: wanted.summary ?? '',
    outcomes: wanted.outcomes,
    description: richTextOf({ format: 'typed', text: wanted.description }),
    programme: held?.page.programme ?? [],
    ...picturesOf(
      { gallery: wantedGallery(wanted.pictures, held?.gallery ?? []), language: wanted.language },
      around.topic,
    ),
    mode: wanted.mode,
    venue: wanted.venue ?? null,
    street: wanted.street ?? null,
    city: wanted.city ?? null,
    country: wanted.country ?? null,
    timeZone: wanted.timeZone,
    startsAt: first.startsAt,
    endsAt: new Date(Math.max(...wanted.sessions.map(({ endsAt }) => endsAt.getTime()))),
    dateOnly: held?.page.dateOnly === true && heldAlike(held.page.sessions, wanted.sessions),
    capacity: wanted.capacity,
    currency: wanted.currency,
    refundSteps: wanted.refundSteps ?? held?.page.refundSteps ?? [],
    state: 'published',
    publishedAt: held?.page.publishedAt ?? now,
    sessions: wanted.sessions.map(({ startsAt, endsAt }, at) => ({
      startsAt,
      endsAt,
      title: titleOf({ startsAt }, at, held?.page.sessions ?? []),
    })),
    dates: held?.page.dates ?? [],
    sourceUrl: held?.page.sourceUrl ?? null,
    quorum: quorumOf(
      {
        state: 'published',
        startsAt: first.startsAt,
        minimum: wanted.minimum,
        minimumDecidedAt: wanted.minimumDecidedAt,
        runsForSure: held?.page.quorum.state === 'runs',
      },
      held?.page.quorum.coming ?? 0,
      now,
    ),
    seatsLeft: Math.max(0, wanted.capacity - used),
    waiting: held?.page.waiting ?? 0,
    takesCodes: held?.page.takesCodes ?? false,
    groupDeal: null,
    tickets: ticketsOnSale(types, quotasOf(wanted, types, held, used), first.startsAt, now, {
      canPay: takesPayments() || around.takesTransfers,
    }),
    isLapsed: false,
    rests: false,
    byTransfer: !takesPayments() && around.takesTransfers,
  }
  return { event, topicId: around.topic?.id ?? null }
}

/** An event of one's own as buyers see it, and what its form knows of it. */
async function heldFor(ctx: PartyCtx, slug: string | undefined) {
  if (slug === undefined) return null
  const [{ isOver, people, values }, { event: page, quotas, coded }] = await Promise.all([
    getOwnEvent(ctx, slug),
    getEventPage(ctx, slug),
  ])
  return { isOver, people, topic: values.topic, gallery: galleryIn(values), page, quotas, coded }
}

/** With times that are still to come; a day of decision that reads the same is the same moment. */
function timedAs(typed: Wanted, held: Held, now: Date): Wanted {
  const decided = held?.page.quorum.decidedAt ?? null
  const day = (at: Date | null) => at && localDate(at, typed.timeZone)
  const isSame = day(decided) === day(typed.minimumDecidedAt)
  const wanted = isSame ? { ...typed, minimumDecidedAt: decided } : typed
  const stood = held?.page.publishedAt ? { sessions: held.page.sessions, decided } : undefined
  return timely(wanted, now, stood)
}

const NEW_TYPE = {
  note: '',
  buyers: 'everyone' as const,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStart: null,
  salesEnd: null,
  needsApproval: false,
}

function typesOf(ctx: Ctx, { ticketTypes, language }: Wanted, held: Held) {
  const seat = translator(isLanguage(language) ? language : ctx.language)('event-publishing:seat')
  return ticketTypes.map((said, at): TicketType & { quantity: number | null } => {
    const kept = [...(held?.page.tickets ?? []), ...(held?.coded ?? [])].find(({ id }) => id === said.id)
    if (said.id !== undefined && !kept) throw notFound()
    return { ...NEW_TYPE, ...kept, ...said, id: said.id ?? `new ${at}`, name: said.name || seat }
  })
}

/** What is left of the whole event, of each kind of which there are fewer, and of what kinds share. */
function quotasOf(
  { capacity }: Wanted,
  types: readonly { id: string; quantity: number | null }[],
  held: Held,
  used: number,
): QuotaCount[] {
  const whole = { quotaId: 'event', size: capacity, used, ticketTypeIds: types.map(({ id }) => id) }
  const usedOf = (id: string) =>
    held?.quotas.find(({ ticketTypeIds: ids }) => ids.length === 1 && ids[0] === id)?.used ?? 0
  const own = types.flatMap(({ id, quantity }) =>
    quantity === null ? [] : [{ quotaId: id, size: quantity, used: usedOf(id), ticketTypeIds: [id] }],
  )
  const shared = (held?.quotas ?? []).filter(
    ({ wholeEvent, ticketTypeIds: ids }) => !wholeEvent && ids.length > 1,
  )
  return [whole, ...own, ...shared]
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aCalendar } from '#app/features/catalogue/availability/testing.server.ts'
import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { aFeed, anUpload } from '#app/features/catalogue/catalogue-uploads/testing.server.ts'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { anEventDraft, eventForm } from '#app/features/catalogue/event-publishing/testing.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { makeLimit } from '#app/features/catalogue/inventory/make-limit.server.ts'
import { getLimits } from '#app/features/catalogue/inventory/queries-limits.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aCategory, aTopic, topicForm } from '#app/features/catalogue/topics/testing.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { writeReview } from '#app/features/delivery/reviews/write-review.server.ts'
import { aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aJoinLink, anInvitation } from '#app/features/people/companies/testing.server.ts'
import { aPublicText } from '#app/features/people/company-profiles/testing.server.ts'
import { sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { aStatement } from '#app/features/sales/bank-statements/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { saveQuestion } from '#app/features/sales/participant-questions/save-question.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { cleanRichText } from '#app/platform/rich-text.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProposal } from '../proposals/rounds.ts'
import { invoiceOfBooking } from './a-booking-invoice.ts'
import { aDocumentOf } from './a-document.ts'
import { aMatch } from './a-match.ts'
import { aReportedTopic } from './a-reported-topic.ts'
import { aSavedSearch } from './a-saved-search.ts'
import { anAssessment } from './an-assessment.ts'
import { someAsked, somePromising } from './asked.ts'
import { aDoor, aTicketOf, someCertified } from './attended.ts'
import { EVERYBODY, type Member, makePlaces, ROLES, type Role } from './roles.ts'
import { aSoldOutEvent } from './sold-out.ts'
import { someFees } from './some-fees.ts'
import { someOrders } from './some-orders.ts'
import { aSentFile, someMessages } from './world-messages.ts'

const TWO_TYPES = ['Standard', 'Members'].map((name) => ({ name, priceMinor: 10_000 }))
const DAY = 86_400_000

/** Words that stand in what is not public, and who may read them anywhere. */
export const MARKS: { word: string; readers: Role[] }[] = [
  { word: 'Zq7bought', readers: ['buyer', 'organiser', 'staff', 'moderator', 'refunder', 'settler'] },
  { word: 'Zq7wished', readers: ['buyer', 'staff', 'moderator'] },
  { word: 'Zq7planned', readers: ['organiser', 'staff', 'approver', 'moderator', 'refunder'] },
  { word: 'Zq7ordered', readers: ['companyAdmin', 'companyManager', 'organiser', 'staff', 'refunder'] },
  { word: 'Zq7local', readers: ['superAdmin', 'organiser', 'staff', 'refunder'] },
  {
    word: 'Zq7hidden',
    readers: [
      'joinedTrainer',
      'companyAdmin',
      'companyManager',
      'staff',
      'approver',
      'supporter',
      'moderator',
    ],
  },
  { word: 'Zq7priced', readers: ['companyAdmin', 'companyManager', 'organiser'] },
]
const WORDS = MARKS.map(({ word }) => word)
const [BOUGHT = '', WISHED = '', PLANNED = '', ORDERED = '', LOCAL = '', HIDDEN = '', PRICED = ''] = WORDS

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Everybody of the matrix, and things of `buyer` and `organiser`, public and private, that its rows name. */
export async function makeWorld() {
  const members = new Map<Role, Member>()
  const places = await inTransaction(makePlaces)
  await inTransaction(async (tx) => {
    for (const role of EVERYBODY) {
      const member = await ROLES[role]?.(tx, places)
      if (member) members.set(role, member)
    }
  })
  const memberOf = (role: Role): Member => {
    const member = members.get(role)
    if (!member) throw new Error(`${role} is nobody`)
    return member
  }
  const [buyer, organiser] = [memberOf('buyer'), memberOf('organiser')]
  const offers = await inTransaction(async (tx) => {
    const ownerId = organiser.partyId
    const startsAt = new Date(Date.now() + 40 * DAY)
    await someProfiles(tx, [{ partyId: ownerId, displayName: 'Olga Organiser' }])
    const category = await aCategory(tx)
    const event = await anEvent(tx, { ownerId, startsAt, capacity: 1_000 })
    const [type] = event.types
    const boughtBy = (role: Role, buyerId: PartyId, word: string) => ({
      eventId: event.id,
      sellerId: ownerId,
      buyerId,
      placedBy: memberOf(role).id,
      currency: 'EUR',
      lines: [{ ticketTypeId: type.id, name: type.name, quantity: 2, unitMinor: type.priceMinor }],
      participants: [
        { name: `Whose ticket is shown to ${role}`, email: 'shown@example.com' },
        { name: word, email: `${word}@example.com` },
      ],
      billing: {
        kind: 'person' as const,
        name: word,
        street: `${word} street 1`,
        postalCode: '1000',
        city: 'Lund',
        country: 'SE',
      },
      confirmedAt: new Date(),
    })
    const bookings: string[] = []
    for (const facts of [
      boughtBy('buyer', buyer.partyId, BOUGHT),
      boughtBy('companyAdmin', places.firm.id, ORDERED),
      boughtBy('superAdmin', places.group.locations[0]?.id ?? places.firm.id, LOCAL),
    ])
      bookings.push((await placedOrders(tx, [facts]))[0]?.reference ?? '')
    const [booking = '', firmBooking = '', localBooking = ''] = bookings
    const coded = await anEvent(tx, { ownerId, startsAt, ticketTypes: TWO_TYPES })
    const asked = await aTicketOf(tx, coded)
    const hidden = memberOf('joinedTrainer')
    const ofHidden = { ownerId: hidden.partyId }
    await someProfiles(tx, [
      { partyId: hidden.partyId, displayName: 'Hilda', about: cleanRichText(HIDDEN), headline: HIDDEN },
    ])
    const hiddenTopic = await aTopic(tx, { ...ofHidden, categoryId: category.id, summary: HIDDEN })
    const hiddenEvent = await anEvent(tx, { ...ofHidden, startsAt, venue: HIDDEN })
    await aPublicText(tx, { company: places.studio, about: 'We teach.' })
    await aSubscription(tx, { partyId: places.studio.id })
    const waiting = memberOf('waitingProvider')
    await someProfiles(tx, [{ partyId: waiting.partyId, displayName: 'Wanda' }])
    await indexTrainers(tx, [hidden.partyId])
    await indexTopics(tx, [hiddenTopic.id])
    await indexEvents(tx, [hiddenEvent.id])
    await anEventDraft(tx, { ownerId })
    const reviewed = await anEvent(tx, { ownerId, startsAt, state: 'draft' })
    const asOrganiser = { ...makeContext({}), actor: personOf(memberOf('organiser')) }
    await changeEventState(tx, asOrganiser, reviewed, 'submit')
    const attended = await aTraining(tx, memberOf('organiser'), [memberOf('buyer'), memberOf('seeker')])
    return {
      event: { slug: event.slug, typeId: type.id },
      soldOut: await aSoldOutEvent(tx, { ownerId, startsAt, waiting: [...members.values()] }),
      byRequest: await someAsked(tx, {
        ownerId,
        startsAt,
        asker: memberOf('buyer'),
        words: BOUGHT,
        people: [...members.values()],
      }),
      pooled: await somePromising(tx, { ownerId, startsAt }),
      toCallOff: (await anEvent(tx, { ownerId, startsAt })).slug,
      door: await aDoor(tx, ownerId),
      certified: await someCertified(tx, ownerId),
      coded: coded.slug,
      codedType: coded.types[1]?.id ?? '',
      questioned: asked.code,
      soldOrder: asked.reference,
      toReview: attended[0] ?? '',
      reviewed: attended[1] ?? '',
      booking,
      bookingInvoice: await invoiceOfBooking(tx, booking),
      firmBooking,
      localBooking,
      hidden: hidden.displayUsername,
      hiddenTopic: hiddenTopic.slug,
      hiddenEvent: hiddenEvent.slug,
      firmEvent: (await anEvent(tx, { ownerId: places.firm.id, startsAt })).slug,
      firm: places.firm.id,
      studio: places.studio.slug,
      company: places.studio.displaySlug,
      silentFirm: places.firm.displaySlug,
      joinCode: await aJoinLink(tx, { company: places.firm }),
      invitation: await anInvitation(tx, { company: places.firm, email: 'invited@example.com' }),
      document: await aDocumentOf(tx, ownerId),
      waiting: waiting.displayUsername,
      location: places.group.locations[0]?.id ?? '',
      draftEvent: (await anEvent(tx, { ownerId, startsAt, state: 'draft', venue: PLANNED })).slug,
      reviewEvent: reviewed.slug,
      topic: (await aTopic(tx, { ownerId, categoryId: category.id })).slug,
      draftTopic: (await aTopic(tx, { ownerId, categoryId: category.id, state: 'draft', summary: PLANNED }))
        .slug,
      upload: await anUpload(tx, { ownerId }),
      undoneUpload: await anUpload(tx, { ownerId, isUndone: true }),
      statement: await aStatement(tx, { sellerId: ownerId }),
      unreadStatement: await aStatement(tx, { sellerId: ownerId, unread: 'Wann;Was;Wer\n4.3.26;9,50;Rao' }),
      doneStatement: await aStatement(tx, { sellerId: ownerId, isDone: true }),
      feed: await aFeed(tx, { ownerId }),
      feedToStop: await aFeed(tx, { ownerId }),
      calendar: await aCalendar(tx, { partyId: ownerId }),
      asideTopic: (await aTopic(tx, { ownerId, categoryId: category.id, state: 'draft' })).slug,
      category: category.slug,
    }
  })
  const seller = { ...makeContext({}), actor: personOf(organiser, { serviceType: 'provider' }) }
  await createBookingCode(seller, { event: offers.coded, code: 'SPRING', percent: '10' })
  const shared = (await getLimits(seller, offers.coded)).types.map(({ id }) => id)
  for (const words of ['Dietary needs', 'Accessibility needs'])
    await saveQuestion(seller, { event: offers.coded, kind: 'line', words, required: 'on' })
  await makeLimit(seller, { event: offers.coded, name: 'Room', seats: '5', types: shared })
  const attendee = { ...makeContext({}), actor: personOf(memberOf('seeker')) }
  const stars = { content: '', trainer: '', organiser: '' }
  await writeReview(attendee, { booking: offers.reviewed, rating: '45', body: 'Clear.', ...stars })
  const [reviewed] = await db().select({ code: reviews.code }).from(reviews)
  const review = reviewed?.code ?? ''
  const reporter = { ...makeContext({}), actor: personOf(memberOf('buyer')) }
  await reportContent(reporter, { kind: 'review', slug: review, reason: 'misleading' })
  // Two who play no role speak about a topic; and one of them with who looks for training.
  const messages = await someMessages(attendee)
  const [ticket] = await db()
    .select({ code: tickets.code })
    .from(tickets)
    .where(eq(tickets.participantName, 'Whose ticket is shown to buyer'))
  const atHome: PersonCtx = { ...makeContext({}), actor: personOf(buyer) }
  const hold = async () => {
    const { slug, typeId } = offers.event
    const held = await holdSeats(atHome, { event: slug, seats: { [typeId]: '1' }, key: randomUUID() })
    return held.reference
  }
  const wish = () => ({
    intent: 'draft',
    key: randomUUID(),
    title: `Glazing ${randomUUID()}`,
    category: offers.category,
    description: 'Two days for everybody.',
    participants: '12',
    mode: 'online',
    trainingLanguage: 'en',
    language: 'en',
    currency: 'EUR',
    deadline: new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10),
  })
  const post = async (given: Record<string, string> = {}) =>
    (await postRequirement(atHome, { ...wish(), description: WISHED, ...given })).url
  const askFor = async () => {
    const asked = { topic: offers.topic, key: randomUUID(), participants: '8', mode: 'online' }
    const day1 = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10)
    const when = { day1, from: '09:00', to: '17:00', timeZone: 'UTC' }
    return (await askForTraining(atHome, { ...asked, ...when, shown: '', words: BOUGHT })).code
  }
  const open = { intent: 'publish', description: 'Two days for everybody.' }
  const answered = await post({ ...open, criterion1: 'Method', weight1: '100' })
  await aProposal(answered)
  const sent = await aSentFile(atHome)
  const message = { about: `topic:${offers.topic}`, words: BOUGHT, key: randomUUID() }
  const written = await writeMessage(atHome, message, [sent])
  return {
    ...offers,
    conversation: {
      code: written.code,
      with: organiser.displayUsername,
      file: sent.name,
      /** The address of its file for its buyer, made so many seconds ago. */
      linked: (secondsAgo = 0) =>
        sealFileLink(
          { name: sent.name, accountId: buyer.id, partyId: buyer.partyId, isPreview: false, isCase: false },
          new Date(Date.now() - secondsAgo * 1000),
        ).replace('/files/', ''),
    },
    ...(await someFees(memberOf, { firm: places.firm.id, category: offers.category, mark: PRICED })),
    asked: await askFor(),
    ...(await anAssessment(organiser.partyId, places.firm.id, memberOf('companyManager'))),
    ...(await someOrders(atHome, organiser, { title: BOUGHT, note: WISHED })),
    toWithdraw: await askFor(),
    memberOf,
    organiser: organiser.displayUsername,
    unsubscribe: unsubscribeToken({ accountId: memberOf('seeker').id, type: 'newslet' }),
    ...(await aSavedSearch()),
    ticket: ticket?.code ?? '',
    held: await hold(),
    toGiveBack: await hold(),
    requirement: await post({ intent: 'publish', description: 'Two days for everybody.' }),
    answered,
    refuses: await aMatch(answered, organiser.partyId),
    draft: await post(),
    toCancel: await post(),
    toChange: await post(),
    review,
    reported: await aReportedTopic(),
    ...messages,
    /** Of somebody who plays no role. */
    article: 'what-a-training-costs',
    /** What the form of a topic sends, another one each time. */
    course: (given: Record<string, string> = {}) => topicForm({ category: offers.category, ...given }),
    /** What the form of an event sends, another one each time. */
    date: (given: Record<string, string> = {}) => eventForm({ category: offers.category, ...given }),
    /** What the form of a requirement sends, another one each time. */
    wish,
    /** The Cookie header of a new session; none for a visitor. */
    cookieOf: async (role: Role): Promise<string | null> => {
      const member = members.get(role)
      if (!member) return null
      const ctx = systemContext('test')
      const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: member.id }))
      return line.split(';')[0] ?? null
    },
  }
}

/** What some people attended three days ago; answers their bookings. */
async function aTraining(tx: Tx, trainer: Member, people: readonly Member[]): Promise<string[]> {
  const startsAt = new Date(Date.now() - 3 * DAY)
  const event = await anEvent(tx, { ownerId: trainer.partyId, startsAt })
  const [type] = event.types
  const booked = await placedOrders(
    tx,
    people.map((person) => ({
      eventId: event.id,
      sellerId: trainer.partyId,
      buyerId: person.partyId,
      placedBy: person.id,
      currency: 'EUR',
      confirmedAt: new Date(startsAt.getTime() - DAY),
      completed: true,
      lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
    })),
  )
  return booked.map(({ reference }) => reference)
}

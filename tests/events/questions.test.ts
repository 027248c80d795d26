import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import {
  countParticipants,
  listParticipants,
} from '#app/features/delivery/attendance/queries-participants.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { copyQuestions } from '#app/features/sales/participant-questions/copy-questions.server.ts'
import { dropQuestion } from '#app/features/sales/participant-questions/drop-question.server.ts'
import { forgetAnswers } from '#app/features/sales/participant-questions/forget-answers.server.ts'
import { findAsked } from '#app/features/sales/participant-questions/queries-asked.server.ts'
import { getQuestions } from '#app/features/sales/participant-questions/queries-questions.server.ts'
import { listAnswerCounts } from '#app/features/sales/participant-questions/queries-summary.server.ts'
import { CHANGED } from '#app/features/sales/participant-questions/question.ts'
import { raiseQuestion } from '#app/features/sales/participant-questions/raise-question.server.ts'
import { saveAnswers } from '#app/features/sales/participant-questions/save-answers.server.ts'
import { saveQuestion } from '#app/features/sales/participant-questions/save-question.server.ts'
import { spreadQuestions } from '#app/features/sales/participant-questions/spread-questions.server.ts'
import { participantAnswers } from '#app/features/sales/participant-questions/tables.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { findTicket } from '#app/features/sales/participants/queries-ticket.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const DIET = { kind: 'several', words: 'Dietary needs', choices: 'Vegan\nHalal\nNone', required: 'on' }
const TYPES = ['Standard', 'Student'].map((name) => ({ name, priceMinor: 0 }))
const ASHA = { name: 'Asha Rao', email: 'asha@example.com' }

async function aWorld(quantity = 2) {
  const made = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const buyer = await anAccount(tx)
    const event = await anEvent(tx, { ownerId: owner.partyId, ticketTypes: TYPES, capacity: 50 })
    const order = await anOrder(tx, { event, buyer, quantity, participants: [ASHA] })
    return { owner, buyer, event, order }
  })
  const organiser = makeContext({ actor: personOf(made.owner, { serviceType: 'provider' }) })
  const buyer = makeContext({ actor: personOf(made.buyer) })
  const slug = made.event.slug
  const ask = async (more: Record<string, unknown> = {}) => {
    await saveQuestion(organiser, { event: slug, ...DIET, ...more })
    const words = more.words ?? DIET.words
    const { questions } = await getQuestions(organiser, slug, null)
    return questions.find((question) => question.words === words)?.id ?? ''
  }
  const codeOf = async (position: number) => {
    const rows = await db().select().from(tickets).where(eq(tickets.orderId, made.order.id))
    return rows.find((row) => row.position === position)?.code ?? ''
  }
  const edit = async (id: string, change: Record<string, unknown>, seen?: string) => {
    const { edited } = await getQuestions(organiser, slug, id)
    const { kind, words, choices } = edited ?? { choices: [] }
    const shown = { kind, words, choices: choices.join('\n'), required: edited?.required ? 'on' : undefined }
    await saveQuestion(organiser, { event: slug, id, seen: seen ?? edited?.seen, ...shown, ...change })
  }
  return { ...made, organiser, buyer, slug, ask, edit, codeOf }
}

const visitor = makeContext({})
async function getAsked(ctx: Ctx, code: string) {
  const asked = await findAsked(ctx, code)
  if (!asked) throw new Error('nobody is asked with this code')
  return asked
}
const answer = async (code: string, answers: Record<string, string[]>, seen?: string) =>
  saveAnswers(visitor, { code, seen: seen ?? (await getAsked(visitor, code)).seen, answers })

const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
      return error instanceof Refusal ? error.reason : String(error)
    },
  )

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
  )

test('is asked, answered by ticket, counted, and missing where nobody has answered', async () => {
  const { organiser, slug, event, ask, codeOf } = await aWorld()
  const diet = await ask()
  await ask({ kind: 'line', words: 'Department', required: undefined })
  const code = await codeOf(1)
  expect(await findTicket(visitor, code)).toMatchObject({ asked: 2, unanswered: 2 })
  expect(await said(answer(code, { [diet]: [] }))).toBe('common:invalid.required')
  expect(await said(answer(code, { [diet]: ['Meat'] }))).toBe('common:invalid.value')
  await answer(code, { [diet]: ['Halal', 'Vegan'] })

  expect(await findTicket(visitor, code)).toMatchObject({ asked: 2, unanswered: 0 })
  const wanted = { words: '', type: null }
  const staff = makeContext({ actor: aStaffMember() })
  expect(await listParticipants(staff, event.id, { ...wanted, view: 'coming', limit: 9 })).toMatchObject([
    { answers: null },
    { answers: null },
  ])
  const [one, other] = await listParticipants(organiser, event.id, { ...wanted, view: 'coming', limit: 9 })
  expect(one).toMatchObject({ name: ASHA.name, unanswered: 0, answers: { [diet]: ['Vegan', 'Halal'] } })
  // Of what need not be answered nothing is missing.
  expect(other).toMatchObject({ unanswered: 1, answers: null })
  expect(await countParticipants(organiser, event.id, wanted)).toMatchObject({ coming: 2, unanswered: 1 })
  expect(await listAnswerCounts(organiser, event.id)).toMatchObject([
    { words: 'Dietary needs', answered: 1, chosen: { Vegan: 1, Halal: 1 } },
    { words: 'Department', answered: 0 },
  ])
  expect((await getQuestions(organiser, slug, null)).questions).toMatchObject([
    { answered: 1 },
    { answered: 0 },
  ])
})

test('a stranger and staff ask nothing, and who has no ticket answers nothing', async () => {
  const { slug, event, ask, codeOf, buyer, organiser } = await aWorld()
  const other = await aWorld()
  const id = await ask()
  const foreign = await other.ask()
  const attempts: ((ctx: Ctx) => Promise<unknown>)[] = [
    (ctx) => getQuestions(ctx, slug, null),
    (ctx) => saveQuestion(ctx, { event: slug, ...DIET, words: 'More?' }),
    (ctx) => dropQuestion(ctx, { event: slug, id }),
    (ctx) => raiseQuestion(ctx, { event: slug, id }),
  ]
  for (const stranger of [visitor, buyer, other.organiser])
    for (const attempt of attempts) expect(await reasonOf(attempt(stranger))).toBe('notFound')
  const staff = makeContext({ actor: aStaffMember() })
  for (const attempt of attempts.slice(1)) expect(await reasonOf(attempt(staff))).toBe('forbidden')
  for (const stranger of [other.organiser, staff, buyer])
    expect(await listAnswerCounts(stranger, event.id)).toEqual([])

  expect(await reasonOf(dropQuestion(organiser, { event: slug, id: foreign }))).toBe('notFound')
  expect(await reasonOf(saveQuestion(organiser, { event: slug, id: foreign, ...DIET }))).toBe('notFound')
  const ticketTypes = [other.event.types[0].id]
  const words = 'Of others'
  expect(await reasonOf(saveQuestion(organiser, { event: slug, ...DIET, words, ticketTypes }))).toBe(
    'notFound',
  )

  const code = await codeOf(1)
  const made = { code: 'AAAAA-BBBBB-CCCCCCCC', seen: '', answers: {} }
  expect(await reasonOf(saveAnswers(visitor, made))).toBe('notFound')
  for (const id of [foreign, randomUUID(), 'x'])
    expect(await said(answer(code, { [id]: ['Vegan'] }))).toBe(CHANGED)
})

test('other words make another question; what was answered keeps its own', async () => {
  const { organiser, slug, event, ask, edit, codeOf } = await aWorld()
  const id = await ask()
  await edit(id, { words: 'What do you eat?' })
  expect((await getQuestions(organiser, slug, null)).retired).toEqual([])
  const [asked] = (await getQuestions(organiser, slug, null)).questions
  const code = await codeOf(1)
  await answer(code, { [asked?.id ?? '']: ['Vegan'] })

  await edit(asked?.id ?? '', { choices: 'Vegan\nHalal\nNone\nKosher', help: 'For lunch.' })
  expect((await getQuestions(organiser, slug, null)).questions).toMatchObject([
    { id: asked?.id, answered: 1, help: 'For lunch.' },
  ])
  await edit(asked?.id ?? '', { words: 'Lunch?' })
  const now = await getQuestions(organiser, slug, null)
  expect(now.questions).toMatchObject([{ words: 'Lunch?', answered: 0 }])
  expect(now.retired).toMatchObject([{ words: 'What do you eat?', answered: 1 }])
  expect(await said(answer(code, { [asked?.id ?? '']: ['Vegan'] }))).toBe(CHANGED)
  expect(await findTicket(visitor, code)).toMatchObject({ unanswered: 1 })
  expect(await listAnswerCounts(organiser, event.id)).toMatchObject([
    { words: 'Lunch?', isRetired: false },
    { words: 'What do you eat?', isRetired: true, chosen: { Vegan: 1 } },
  ])
  await answer(code, { [now.questions[0]?.id ?? '']: ['None'] })
  expect((await getAsked(visitor, code)).answers).toMatchObject({ [asked?.id ?? '']: ['Vegan'] })
})

test('two who change a question, or answer at once, do not write over what they have not seen', async () => {
  const { organiser, slug, ask, edit, codeOf } = await aWorld()
  const id = await ask()
  const seen = (await getQuestions(organiser, slug, id)).edited?.seen
  const twice = await Promise.all([
    said(edit(id, { help: 'One' }, seen)),
    said(edit(id, { help: 'Another' }, seen)),
  ])
  expect(twice.toSorted()).toEqual(['common:meanwhile.changed', 'done'])

  const code = await codeOf(1)
  const shown = (await getAsked(visitor, code)).seen
  const answers = await Promise.all(
    ['Vegan', 'Halal'].map((choice) => said(answer(code, { [id]: [choice] }, shown))),
  )
  expect(answers.toSorted()).toEqual(['common:meanwhile.changed', 'done'])
  expect(await said(answer(code, { [id]: ['None'] }))).toBe('done')
})

test('who answers while the organiser rewords answers the one or is told of the other', async () => {
  const { organiser, slug, ask, edit, codeOf } = await aWorld()
  for (let round = 0; round < 5; round += 1) {
    const words = `Round ${round}?`
    const id = await ask({ words })
    const code = await codeOf(1)
    const { asked } = await getAsked(visitor, code)
    const given = Object.fromEntries(asked.map((question) => [question.id, ['Vegan']]))
    const [answered] = await Promise.all([said(answer(code, given)), edit(id, { words: `${words}!` })])
    const { retired } = await getQuestions(organiser, slug, null)
    const kept = retired.some((question) => question.id === id)
    expect([answered, kept]).toEqual(answered === 'done' ? ['done', true] : [CHANGED, false])
    const [now] = (await getQuestions(organiser, slug, null)).questions.filter(
      (one) => one.words === `${words}!`,
    )
    await dropQuestion(organiser, { event: slug, id: now?.id })
  }
})

test('there are at most 20, none twice, in the order that the organiser puts them in', async () => {
  const { organiser, slug, ask } = await aWorld()
  const ids = []
  for (let at = 1; at <= 20; at += 1) ids.push(await ask({ words: `Question ${at}` }))
  expect(await said(ask({ words: 'Question 21' }))).toBe('questions:refused.most')
  await ask({ words: 'Question 3' })
  expect(await said(ask({ words: 'Question 3', help: 'Other' }))).toBe('questions:invalid.twice')
  await raiseQuestion(organiser, { event: slug, id: ids[1] })
  await raiseQuestion(organiser, { event: slug, id: ids[1] })
  const { questions, canAdd } = await getQuestions(organiser, slug, null)
  expect([canAdd, ...questions.slice(0, 3).map(({ words }) => words)]).toEqual([
    false,
    'Question 2',
    'Question 1',
    'Question 3',
  ])
  const many = Array.from({ length: 21 }, (_, at) => `Choice ${at}`).join('\n')
  expect(await said(ask({ words: 'X', choices: many }))).toBe('questions:invalid.mostChoices')
  expect(await said(ask({ words: 'X', choices: 'One' }))).toBe('questions:invalid.choices')
})

test('the checkout keeps answers seat by seat, and asks of some ticket types alone', async () => {
  const { event, ask, slug } = await aWorld()
  const [standard, student] = event.types
  const diet = await ask()
  const school = await ask({ kind: 'line', words: 'School', ticketTypes: [student?.id] })
  const guest = makeContext({ visitorKey: randomUUID(), ip: '10.77.0.1' })
  const seats = { [standard.id]: '1', [student?.id ?? '']: '1' }
  const { reference } = await holdSeats(guest, { event: slug, seats, key: randomUUID() })
  const keep = (answers: unknown) =>
    keepDetails(guest, { reference, nameLater: 'on', participants: [null, null], answers })
  await keep([{ [diet]: ['Vegan'] }, null])
  expect((await getCheckout(guest, reference)).tickets).toMatchObject([
    { typeId: standard.id, answers: { [diet]: ['Vegan'] } },
    { typeId: student?.id, answers: null },
  ])
  expect(await said(keep([{ [diet]: ['Vegan'], [school]: ['x'] }, null]))).toBe(CHANGED)
  await keep([null, { [diet]: ['None'], [school]: ['ETH'] }])
  expect((await getCheckout(guest, reference)).tickets).toMatchObject([
    { answers: null },
    { answers: { [diet]: ['None'], [school]: ['ETH'] } },
  ])
  expect(await said(keep([null, null, { [diet]: ['None'] }]))).toBe(CHANGED)
})

test('a colleague instead is asked anew, and a mended name keeps the answers', async () => {
  const { ask, codeOf, buyer, order } = await aWorld()
  const id = await ask()
  await answer(await codeOf(1), { [id]: ['Vegan'] })
  const name = (who: object) => nameParticipant(buyer, { reference: order.reference, position: '1', ...who })
  await name({ ...ASHA, name: 'Asha R. Rao' })
  expect((await getAsked(visitor, await codeOf(1))).answers).toEqual({ [id]: ['Vegan'] })
  await name({ name: 'Ravi', email: 'ravi@example.com' })
  expect((await getAsked(visitor, await codeOf(1))).answers).toBeNull()
})

test('answers end with the start of the event, and are gone 90 days after its end or without the seat', async () => {
  const { ask, codeOf, event } = await aWorld()
  const id = await ask()
  const [first, second] = [await codeOf(1), await codeOf(2)]
  await answer(first, { [id]: ['Vegan'] })
  await answer(second, { [id]: ['Halal'] })
  const [row] = await db().select().from(events).where(eq(events.id, event.id))
  const later =
    (days: number, from = row?.endsAt ?? new Date()) =>
    () =>
      new Date(from.getTime() + days * 86_400_000)
  const begun = { ...visitor, now: later(0, row?.startsAt) }
  const { seen } = await getAsked(visitor, first)
  expect(await said(saveAnswers(begun, { code: first, seen, answers: { [id]: ['None'] } }))).toBe(
    'questions:refused.closed',
  )
  expect((await getAsked(begun, first)).isOpen).toBe(false)

  const left = () => db().$count(participantAnswers, eq(participantAnswers.questionId, id))
  const sweep = (now: () => Date) => forgetAnswers({ ...systemContext('sweep'), now })
  await sweep(later(89))
  expect(await left()).toBe(2)
  await db().update(tickets).set({ state: 'cancelled' }).where(eq(tickets.code, second))
  await sweep(later(0))
  expect(await left()).toBe(1)
  await sweep(later(91))
  expect(await left()).toBe(0)
})

test('is asked of a repeated event, too, and of the other dates of a series', async () => {
  const { organiser, event, slug, ask } = await aWorld()
  await ask()
  const { types } = await getQuestions(organiser, slug, null)
  const student = types.find(({ name }) => name === 'Student')?.id
  await ask({ kind: 'line', words: 'Department', required: undefined, ticketTypes: student })
  const others = await inTransaction(async (tx) => {
    const once = await anEvent(tx, { ownerId: event.ownerId, ticketTypes: TYPES, capacity: 50 })
    await copyQuestions(tx, { from: event.id, to: [once.id] })
    await copyQuestions(tx, { from: event.id, to: [once.id] })
    const later = await anEvent(tx, { ownerId: event.ownerId, ticketTypes: TYPES, capacity: 50 })
    const seriesId = event.id
    await tx
      .update(events)
      .set({ seriesId })
      .where(inArray(events.id, [event.id, later.id]))
    return { once: once.slug, later: later.slug }
  })

  const asked = await getQuestions(organiser, others.once, null)
  expect(asked.questions.map(({ words }) => words)).toEqual(['Dietary needs', 'Department'])
  expect(asked.questions[1]?.ticketTypes).toEqual([asked.types.find(({ name }) => name === 'Student')?.id])
  expect(await spreadQuestions(organiser, { event: slug })).toBe(1)
  expect(await spreadQuestions(organiser, { event: slug })).toBe(0)
  expect((await getQuestions(organiser, others.later, null)).questions).toHaveLength(2)
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  expect(await reasonOf(spreadQuestions(stranger, { event: slug }))).toBe('notFound')
})

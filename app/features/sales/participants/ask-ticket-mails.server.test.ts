import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { qrPicture } from '#app/platform/qr-code.server.ts'
import { attempts, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { nameParticipant } from './name-participant.server.ts'
import { findTicket, getPassedOn } from './queries-ticket.server.ts'
import { MOST_A_DAY, mostMails, NAMING_LIMITS } from './ticket-mail.ts'

type Participant = { name: string; email: string }
type Event = Awaited<ReturnType<typeof makeEvent>>

let made = 0
const anAddress = (word = 'p') => `${word}${++made}@example.com`
const person = (email = anAddress(), name = 'Asha Rao'): Participant => ({ name, email })
const makeEvent = (given: Parameters<typeof anEvent>[1] = {}) =>
  inTransaction((tx) => anEvent(tx, { capacity: 400, ...given }))
const aFreeEvent = () => makeEvent({ priceMinor: 0 })
const aBuyer = () => inTransaction((tx) => anAccount(tx))

async function order(
  event: Event,
  buyer: Awaited<ReturnType<typeof aBuyer>>,
  participants: Participant[],
  quantity?: number,
) {
  const { id, reference } = await inTransaction(async (tx) => {
    const confirmed = await anOrder(tx, {
      event,
      buyer,
      participants,
      quantity: quantity ?? participants.length,
    })
    await recordConfirmed(tx, confirmed.id)
    return confirmed
  })
  await followFacts()
  return { id, reference }
}

const contextOf = (buyer: Parameters<typeof personOf>[0]) => makeContext({ actor: personOf(buyer) })
async function name(
  buyer: Parameters<typeof personOf>[0],
  reference: string,
  position: number,
  who: Participant,
) {
  const named = await nameParticipant(contextOf(buyer), { reference, position: `${position}`, ...who })
  await followFacts()
  return named
}

const ticketMailsTo = (address: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'orders.ticket'), eq(emails.toAddress, address)))
const countTicketMails = (pattern: string) =>
  db().$count(emails, and(eq(emails.kind, 'orders.ticket'), like(emails.toAddress, pattern)))

test('a crowd of new participants of one free ticket is five emails, and refusals in the reader’s words', async () => {
  const [event, buyer] = [await aFreeEvent(), await aBuyer()]
  const { reference } = await order(event, buyer, [person('victim0@mail.example')])
  let refused = 0
  let last: unknown
  for (let at = 1; at <= 40; at += 1) {
    // Somebody patient: a few tries in each hour.
    if (at % 4 === 0) await db().delete(attempts)
    try {
      last = await nameParticipant(contextOf(buyer), {
        reference,
        position: '1',
        ...person(`victim${at}@mail.example`),
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'limit') throw error
      refused += 1
    }
  }
  await followFacts()

  expect(await countTicketMails('victim%@mail.example')).toBeLessThanOrEqual(mostMails(1))
  expect(last).toEqual({ replaced: 'Asha Rao', notified: false, mailed: false })
  expect(refused).toBe(0)
  await db().delete(attempts)
  const hurried = async () => {
    for (let at = 0; at <= NAMING_LIMITS.ofSeat.points; at += 1)
      await nameParticipant(contextOf(buyer), { reference, position: '1', ...person() })
  }
  await expect(hurried()).rejects.toMatchObject({ kind: 'limit', reason: 'common:refused.limit' })
})

test('an address that has two seats gets one email with both tickets', async () => {
  const [event, buyer, shared] = [await makeEvent(), await aBuyer(), anAddress('office')]
  const { id } = await order(event, buyer, [
    person(shared, 'Ada'),
    person(shared.toUpperCase(), 'Bob'),
    person(),
  ])
  const [mail, ...more] = await ticketMailsTo(shared)
  expect(more).toEqual([])
  const seats = await db().select().from(tickets).where(eq(tickets.orderId, id)).orderBy(tickets.position)
  const codes = seats.map((seat) => seat.code)
  expect(mail?.text).toContain(codes[0])
  expect(mail?.text).toContain(codes[1])
  expect(mail?.text).not.toContain(codes[2])
  expect(mail?.html).toContain(`${config().ORIGIN}/ticket/${codes[1]}`)
})

test('who is replaced is told so and is written to again on coming back; who is named for another seat or order of the event is not', async () => {
  const [event, buyer, other] = [await makeEvent(), await aBuyer(), await aBuyer()]
  const [ada, bob] = [person(anAddress('ada'), 'Ada'), person(anAddress('bob'), 'Bob')]
  const { reference } = await order(event, buyer, [ada], 2)
  expect(await name(buyer, reference, 1, bob)).toEqual({ replaced: 'Ada', notified: true, mailed: true })
  expect(await name(buyer, reference, 1, ada)).toEqual({ replaced: 'Bob', notified: true, mailed: true })
  expect(await name(buyer, reference, 1, { ...ada, name: 'Ada Lovelace' })).toEqual({
    replaced: null,
    notified: false,
    mailed: true,
  })
  expect(await name(buyer, reference, 2, { ...ada, email: ada.email.toUpperCase() })).toMatchObject({
    replaced: null,
  })
  await order(event, other, [ada, bob])
  expect(await ticketMailsTo(ada.email)).toHaveLength(2)
  expect(await ticketMailsTo(bob.email)).toHaveLength(2)

  await order(await makeEvent(), other, [ada])
  expect(await ticketMailsTo(ada.email)).toHaveLength(3)
})

test('a colleague gets a ticket of its own; the one before opens nothing, and says nothing of the colleague', async () => {
  const [event, buyer] = [await makeEvent({ capacity: 1, minimum: 1 }), await aBuyer()]
  const [ada, bob] = [person(anAddress('ada'), 'Ada'), person(anAddress('bob'), 'Bob Baker')]
  const { id, reference } = await order(event, buyer, [ada])
  const seat = async () => (await db().select().from(tickets).where(eq(tickets.orderId, id)))[0]
  const before = await seat()
  await name(buyer, reference, 1, bob)
  const after = await seat()
  expect(after?.code).not.toBe(before?.code)
  expect(await findTicket(makeContext({}), before?.code ?? '')).toBeNull()
  const passedOn = await getPassedOn(makeContext({}), before?.code ?? '')
  expect(passedOn).toMatchObject({ at: expect.any(Date), event: { slug: event.slug } })
  expect(JSON.stringify(passedOn)).not.toMatch(/Baker|bob/)
  expect(await findTicket(makeContext({}), after?.code ?? '')).toMatchObject({ participantName: 'Bob Baker' })
  const [notified, ...more] = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'orders.ticket-ended'), eq(emails.toAddress, ada.email)))
  expect(more).toEqual([])
  expect(JSON.stringify(notified?.attachments)).toContain('METHOD:CANCEL')
  for (const secret of ['Bob', bob.email, after?.code ?? '-', buyer.email])
    expect(JSON.stringify(notified)).not.toContain(secret)
  const [mail] = await ticketMailsTo(bob.email)
  expect(mail?.text).toContain(after?.code)
})

test('a seat that is given to several colleagues at once is the last one’s, and nobody else holds a ticket that opens', async () => {
  const [event, buyer] = [await makeEvent(), await aBuyer()]
  const { id, reference } = await order(event, buyer, [person()])
  const people = Array.from({ length: 4 }, (_, at) => person(anAddress('many'), `Person ${at}`))
  await Promise.all(
    people.map((who) => nameParticipant(contextOf(buyer), { reference, position: '1', ...who })),
  )
  await followFacts()
  const [seat] = await db().select().from(tickets).where(eq(tickets.orderId, id))
  const holders = people.filter((who) => who.email === seat?.participantEmail)
  expect(holders).toHaveLength(1)
  for (const who of people) {
    const codes = (await ticketMailsTo(who.email)).flatMap(({ text }) => /code: (\S+)/.exec(text)?.[1] ?? [])
    for (const code of codes) expect(code === seat?.code).toBe(who.email === seat?.participantEmail)
  }
})

test('who is replaced before the email has left is not written to, and may be later', async () => {
  const [event, buyer, ada] = [await makeEvent(), await aBuyer(), person(anAddress('ada'))]
  const { reference } = await order(event, buyer, [], 1)
  const context = contextOf(buyer)
  await nameParticipant(context, { reference, position: '1', ...ada })
  await nameParticipant(context, { reference, position: '1', ...person() })
  await followFacts()
  expect(await ticketMailsTo(ada.email)).toEqual([])
  await name(buyer, reference, 1, ada)
  expect(await ticketMailsTo(ada.email)).toHaveLength(1)
})

test('ten orders that name one address at one moment are one email, and a job that runs twice too', async () => {
  const [event, ada] = [await makeEvent(), person(anAddress('ada'))]
  const buyers = await Promise.all(Array.from({ length: 10 }, aBuyer))
  const confirmed = await Promise.all(
    buyers.map((buyer) => inTransaction((tx) => anOrder(tx, { event, buyer, quantity: 1 }))),
  )
  await Promise.all(
    confirmed.map(({ reference }, at) =>
      nameParticipant(contextOf(buyers[at] as never), { reference, position: '1', ...ada }),
    ),
  )
  for (const { id } of confirmed) await inTransaction((tx) => recordConfirmed(tx, id))
  for (const { id } of confirmed) await inTransaction((tx) => recordConfirmed(tx, id))
  await followFacts()
  expect(await ticketMailsTo(ada.email)).toHaveLength(1)
  expect(await db().$count(emails, eq(emails.kind, 'orders.confirmed'))).toBeGreaterThanOrEqual(10)
  const doubled = await db().execute(
    sql`select dedup_key from ${emails} group by dedup_key having count(*) > 1 and dedup_key is not null`,
  )
  expect(doubled.rows).toEqual([])
})

test('free seats of many events are fifty emails a day for one person, and paid ones all of theirs', async () => {
  const [event, buyer] = [await makeEvent(), await aBuyer()]
  await order(
    event,
    buyer,
    Array.from({ length: 12 }, () => person(anAddress('paid'))),
  )
  for (let at = 0; at < 6; at += 1) {
    const free = await aFreeEvent()
    await order(
      free,
      buyer,
      Array.from({ length: 10 }, () => person(anAddress('free'))),
    )
  }
  expect(await countTicketMails('paid%')).toBe(12)
  expect(await countTicketMails('free%')).toBe(MOST_A_DAY.ofPerson)
})

test('a mailbox gets ten ticket emails a day from whomever, and who names it does not learn that', async () => {
  const victim = anAddress('victim')
  const answers: unknown[] = []
  for (let at = 0; at < 13; at += 1) {
    const [event, buyer] = [await aFreeEvent(), await aBuyer()]
    const { reference } = await order(event, buyer, [], 1)
    answers.push(await name(buyer, reference, 1, person(victim.replace('@', `+${at}@`))))
  }
  expect(await countTicketMails(victim.replace('@', '+%@'))).toBe(MOST_A_DAY.toMailbox)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('what strangers typed never becomes a link, a header or an offer in an email of ours', async () => {
  const event = await makeEvent({
    title: 'Win $$$ https://evil.example/x www.evil.example now evil.example',
    venue: 'Hall http://evil.example',
    city: 'Evil.example',
    priceMinor: 0,
  })
  const online = await makeEvent({
    mode: 'online',
    venue: null,
    city: null,
    onlineUrl: 'https://evil.example/meet',
  })
  const buyer = await aBuyer()
  const names = [
    'Win $$$ http://evil.example',
    'Ada evil.example',
    'Call 0800 1234567',
    'A\r\nBcc: x@evil.example',
  ]
  for (const at of [event, online])
    await order(
      at,
      buyer,
      names.map((typed) => person(anAddress('target'), typed)),
    )
  const sent = await db().select().from(emails).where(like(emails.toAddress, 'target%'))
  expect(sent).toHaveLength(8)
  for (const { subject, html, text, attachments } of sent) {
    const all = [subject, html, text, attachments[0]?.content ?? ''].join('\n')
    expect(all).not.toMatch(/:\/\/(?!localhost)\S*evil|www\.evil|evil\.example|0800 1234567|\$ http|Bcc:/i)
    expect(subject).not.toMatch(/[\r\n]/)
    const [, picture] = attachments
    expect(html).toContain(`src="cid:${picture?.cid}"`)
    expect(picture?.content).toBe(await qrPicture(picture?.filename.replace('.png', '') ?? ''))
  }
})

import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { markAllPresent } from '#app/features/delivery/attendance/mark-all-present.server.ts'
import { markAttendance } from '#app/features/delivery/attendance/mark-attendance.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { forgetCalls } from '#app/platform/rate-limit-in-process.server.ts'
import { emails, facts } from '#app/platform/tables.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { askForCertificates } from './ask-certificates.server.ts'
import { certificateIssued } from './certificate.ts'
import { DEFAULT_RULE, ruleFields } from './certificate-rule.ts'
import { correctCertificate } from './correct-certificate.server.ts'
import { emailCertificate } from './email-certificate.server.ts'
import { issueCertificates } from './issue-certificates.server.ts'
import { noteCertificate } from './note-certificate.server.ts'
import {
  countUncertified,
  findCertificateOf,
  getCertificate,
  getCertificateRule,
  listCertificates,
  listCertificatesOf,
} from './queries-certificates.server.ts'
import { saveCertificateRule } from './save-certificate-rule.server.ts'
import { certificates } from './tables.server.ts'
import { withdrawCertificate } from './withdraw-certificate.server.ts'
import { writeCertificate } from './write-certificate.server.ts'

const at = (hour: number, day = 3) => new Date(Date.UTC(2027, 2, day, hour))
const LATER = at(20, 4)

async function makeWorld() {
  return inTransaction(async (tx) => {
    const [organiser, rival, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const sessions = [{ startsAt: at(9), endsAt: at(17) }]
    const event = await anEvent(tx, { ownerId: organiser.partyId, sessions, timeZone: 'UTC' })
    const participants = [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: '山田 太郎', email: 'taro@example.com' },
    ]
    const order = await anOrder(tx, { event, buyer, participants, quantity: 3 })
    const [session] = await tx.select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
    const seats = await tx
      .select()
      .from(tickets)
      .where(eq(tickets.orderId, order.id))
      .orderBy(asc(tickets.position))
    const [asha, taro] = seats
    return { organiser, rival, buyer, event, order, session: session!.id, asha: asha!, taro: taro! }
  })
}

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  forgetCalls()
  world = await makeWorld()
})
const as = (account: Parameters<typeof personOf>[0]) =>
  makeContext({ actor: personOf(account), now: () => LATER })
const visitor = () => makeContext({ actor: VISITOR, now: () => LATER })
const system = () => ({ ...systemContext('test'), now: () => LATER })
const allPresent = (half: number) =>
  markAllPresent(as(world.organiser), { event: world.event.slug, column: `${world.session}.${half}` })
const issue = (asked = true) => issueCertificates(system(), { eventId: world.event.id, asked })
const issuedFor = (ticketId: string) =>
  db().select().from(certificates).where(eq(certificates.ticketId, ticketId)).orderBy(asc(certificates.id))
const ashas = async () => (await issuedFor(world.asha.id)).at(-1)!

test('ten jobs at once issue one certificate for each who attended and is named, in the words of the moment', async () => {
  const { asha, taro, event, organiser } = world
  await allPresent(1)
  await allPresent(2)
  await markAttendance(as(organiser), {
    event: event.slug,
    cell: `${taro.id}.${world.session}.2.present.absent`,
  })
  const made = await Promise.all(Array.from({ length: 10 }, () => issue()))
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await issuedFor(taro.id)).toEqual([])
  const [one, ...more] = await issuedFor(asha.id)
  expect(more).toEqual([])
  expect(one).toMatchObject({
    state: 'issued',
    holder: 'Asha Rao',
    title: event.title,
    minutes: 8 * 60,
    validUntil: null,
  })
  const ofIssue = and(eq(facts.name, certificateIssued.name), eq(facts.subjectId, one!.id))
  expect(await db().$count(facts, ofIssue)).toBe(1)
  await db().update(events).set({ title: 'Called otherwise' }).where(eq(events.id, event.id))
  expect(await getCertificate(visitor(), one!.code)).toMatchObject({ title: event.title })
})

test('nobody gets one who was not there, before the end, or by itself unless that was said and all is known', async () => {
  const { event, organiser } = world
  expect(await issue()).toBe(0)
  await allPresent(1)
  const early = { ...systemContext('test'), now: () => at(16) }
  expect(await issueCertificates(early, { eventId: event.id, asked: true })).toBe(0)
  expect(await issue(false)).toBe(0)
  const { seen } = await getCertificateRule(as(organiser), event.id)
  const said = { event: event.slug, rule: 'all', months: '12', automatic: 'on' }
  await saveCertificateRule(as(organiser), { ...said, seen })
  expect(await issue(false)).toBe(0)
  expect(await issue()).toBe(0)
  await allPresent(2)
  expect(await issue(false)).toBe(2)
  expect((await ashas()).validUntil).toEqual(new Date(Date.UTC(2028, 2, 3, 17)))
  // What somebody else has saved since is not written over.
  await expect(
    saveCertificateRule(as(organiser), { ...said, months: '', seen: 'of another day' }),
  ).rejects.toMatchObject({ fields: { months: expect.anything() } })
  expect(ruleFields(DEFAULT_RULE)).toEqual({ rule: 'most', months: null, automatic: '' })
})

test('a certificate is valid for as long as the topic says, unless the event says otherwise', async () => {
  const { event, organiser } = world
  const topic = await inTransaction((tx) => aTopic(tx, { ownerId: organiser.partyId, certificateMonths: 24 }))
  await db().update(events).set({ topicId: topic.id }).where(eq(events.id, event.id))
  await allPresent(1)
  await issue()
  expect((await ashas()).validUntil).toEqual(new Date(Date.UTC(2029, 2, 3, 17)))

  for (const [months, until] of [
    ['6', new Date(Date.UTC(2027, 8, 3, 17))],
    ['0', null],
    ['', new Date(Date.UTC(2029, 2, 3, 17))],
  ] as const) {
    const { seen, topicMonths } = await getCertificateRule(as(organiser), event.id)
    expect(topicMonths).toBe(24)
    await saveCertificateRule(as(organiser), { event: event.slug, rule: 'most', months, seen })
    await withdrawCertificate(as(organiser), { event: event.slug, code: (await ashas()).code })
    await issue()
    expect((await ashas()).validUntil).toEqual(until)
  }
  expect(await getCertificateRule(as(world.rival), event.id)).toMatchObject({
    topicMonths: null,
    months: null,
  })
})

test('who attended is sent the link once, and finds it by the ticket; so do buyer and organiser', async () => {
  const { asha, order, buyer, organiser, event, rival } = world
  await allPresent(1)
  await issue()
  const one = await ashas()
  await Promise.all([emailCertificate(system(), one.id), emailCertificate(system(), one.id)])
  const sent = await db()
    .select()
    .from(emails)
    .where(eq(emails.dedupKey, `attendance.certificate:${one.id}`))
  expect(sent).toMatchObject([{ toAddress: 'asha@example.com', attachments: [] }])
  expect(sent[0]!.text).toContain(`/certificate/${one.code}`)

  expect(await findCertificateOf(visitor(), asha.code)).toBe(one.code)
  expect(await listCertificatesOf(as(buyer), order.reference)).toHaveLength(2)
  expect(await listCertificatesOf(as(rival), order.reference)).toEqual([])
  const page = { limit: 50, offset: 0 }
  expect((await listCertificates(as(organiser), event.id, page)).total).toBe(2)
  expect((await listCertificates(as(rival), event.id, page)).rows).toEqual([])
})

test('a wrong name is put right by another certificate; the old one says that it was withdrawn', async () => {
  const { organiser, event } = world
  await allPresent(1)
  await issue()
  const old = await ashas()
  const correct = (holder: string, code = old.code) =>
    correctCertificate(as(organiser), { event: event.slug, code, holder })
  await correct('Asha Rao')
  expect(await issuedFor(world.asha.id)).toHaveLength(1)
  const both = await Promise.allSettled([correct('Asha R. Rao'), correct('Asha R. Rao')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rows = await issuedFor(world.asha.id)
  expect(rows).toMatchObject([
    { code: old.code, state: 'withdrawn', withdrawal: 'name', holder: 'Asha Rao' },
    { state: 'issued', holder: 'Asha R. Rao', replacesId: old.id, minutes: old.minutes },
  ])
  await expect(writeCertificate(visitor(), old.code)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await issue()).toBe(0)

  // Wrongly attended: withdrawn, and issued anew where the rule is met.
  const next = rows[1]!
  const withdraw = () => withdrawCertificate(as(organiser), { event: event.slug, code: next.code })
  await Promise.all([withdraw(), withdraw()])
  expect((await getCertificate(visitor(), next.code)).withdrawal).toBe('attendance')
  expect(await findCertificateOf(visitor(), world.asha.code)).toBeNull()
  expect(await issue()).toBe(1)
})

test('the organiser is told how many wait for one, and of how many something is not recorded', async () => {
  const { organiser, event, session } = world
  const count = () =>
    countUncertified(as(organiser), event.id, {
      halfDays: [
        { session, half: 1, startsAt: at(9), endsAt: at(12), cameFrom: null, cameTo: at(12) },
        { session, half: 2, startsAt: at(12), endsAt: at(17), cameFrom: at(12), cameTo: null },
      ],
      rule: 'most',
    })
  expect(await count()).toEqual({ ready: 0, open: 0, nameless: 0 })
  await allPresent(1)
  expect(await count()).toEqual({ ready: 2, open: 2, nameless: 1 })
  await allPresent(2)
  expect(await count()).toEqual({ ready: 2, open: 0, nameless: 1 })
  await issue()
  expect(await count()).toEqual({ ready: 0, open: 0, nameless: 1 })
})

test('a certificate is one page that can be read, in Japanese too, and the same bytes each time', async () => {
  await allPresent(1)
  await issue()
  for (const ticket of [world.asha, world.taro]) {
    const [one] = await issuedFor(ticket.id)
    const [first, second] = [
      await writeCertificate(visitor(), one!.code),
      await writeCertificate(visitor(), one!.code),
    ]
    expect(first.equals(second)).toBe(true)
    const text = textOfPdf(first)
    for (const said of [ticket.participantName ?? '', one!.title, one!.code]) expect(text).toContain(said)
    expect(text).not.toContain('\ufffd')
    expect(first.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(first.toString('latin1')).toContain('/MarkInfo')
  }
  // Whatever names and titles are like, they stay on their page.
  await db()
    .update(certificates)
    .set({ holder: 'W'.repeat(100), title: 'Längste Überschrift '.repeat(15), provider: 'Ω'.repeat(200) })
    .where(eq(certificates.ticketId, world.asha.id))
  const long = await writeCertificate(visitor(), (await ashas()).code)
  expect(long.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('who is a stranger or a rival issues, corrects and withdraws nothing, and codes cannot be made up', async () => {
  const { event, buyer, rival } = world
  await allPresent(1)
  await issue()
  const { code } = await ashas()
  const given = { event: event.slug, code, holder: 'Mallory', rule: 'most', months: '', seen: '' }
  for (const actor of [VISITOR, personOf(buyer), personOf(rival), aStaffMember()]) {
    const ctx = makeContext({ actor, now: () => LATER })
    for (const take of [correctCertificate, withdrawCertificate, askForCertificates, saveCertificateRule])
      await expect(take(ctx, given), take.name).rejects.toMatchObject({ kind: 'notFound' })
    await expect(issueCertificates(ctx, { eventId: event.id, asked: true })).rejects.toBeDefined()
    await expect(emailCertificate(ctx, (await ashas()).id)).rejects.toBeDefined()
  }
  for (const made of ['A'.repeat(26), 'nothing', code.toLowerCase()])
    await expect(getCertificate(visitor(), made)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await issuedFor(world.asha.id)).toMatchObject([{ state: 'issued', holder: 'Asha Rao' }])
  const early = makeContext({ actor: personOf(world.organiser), now: () => at(12) })
  await expect(askForCertificates(early, { event: event.slug })).rejects.toMatchObject({ kind: 'conflict' })
})

test('that certificates were sent stands once in the conversation about the order, however many there are', async () => {
  const { asha, taro, order, buyer } = world
  await allPresent(1)
  await allPresent(2)
  const about = `order:${order.reference}`
  const { code } = await writeMessage(as(buyer), { about, words: 'When do they come?', key: newKey() })
  expect(await issue()).toBe(2)
  await followFacts()
  const [one, other] = [...(await issuedFor(asha.id)), ...(await issuedFor(taro.id))]
  for (const { id } of [one!, other!]) await noteCertificate(system(), id)
  const { lines } = await listLines(as(buyer), code)
  expect(lines.map(({ words }) => words)).toEqual([
    'When do they come?',
    'The certificates of attendance were sent.',
  ])
  await expect(noteCertificate(visitor(), one!.id)).rejects.toThrow()
})

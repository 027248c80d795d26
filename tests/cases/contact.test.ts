import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sendContactMessage } from '#app/features/site/site/send-contact-message.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { answerContact } from '#app/features/site/support/answer-contact.server.ts'
import { closeContact } from '#app/features/site/support/close-contact.server.ts'
import { dueOf } from '#app/features/site/support/contact-case.ts'
import { getContactMessage } from '#app/features/site/support/queries-contact.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { everyCase } from '#tests/support/every-case.ts'

async function somebody(staffTasks: readonly (typeof STAFF_TASKS)[number][] = []) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks: [...staffTasks] }) }
}

async function aMessage(changes: Record<string, string> = {}) {
  const email = `${randomUUID()}@example.com`
  const visitor = makeContext({ ip: `10.1.${Math.floor(Math.random() * 250)}.9`, language: 'it' })
  const typed = { about: 'booking', name: 'Chiara Rossi', email, page: '', message: 'Dov’è il biglietto?' }
  const { reference } = await sendContactMessage(visitor, { ...typed, ...changes })
  return { reference, email: changes.email ?? email }
}

const said = (reference: string, words = 'Nella pagina della prenotazione.') => ({
  reference,
  words,
  reason: words,
  key: randomUUID(),
  seen: '0',
})

const waiting = async (ctx: Awaited<ReturnType<typeof somebody>>) => {
  return (await everyCase(ctx, { kind: 'contact' })).map(({ key }) => key)
}

const answersTo = (email: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, email), eq(emails.kind, 'support.contact-answer')))

test('a message is a case until it is answered, in the language of its sender, by one email', async () => {
  const staff = await somebody(['moderate'])
  const { reference, email } = await aMessage()
  expect(await waiting(staff)).toContain(reference)

  const answer = said(reference)
  await Promise.all([answerContact(staff, answer), answerContact(staff, answer)])

  const [mail, ...more] = await answersTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ language: 'it', replyTo: config().OPERATOR_EMAIL })
  expect(mail?.text).toContain('Nella pagina della prenotazione.')
  expect(mail?.text).toContain('Dov’è il biglietto?')
  expect(await waiting(staff)).not.toContain(reference)
  const { answers } = await getContactMessage(staff, reference)
  expect(answers).toMatchObject([{ outcome: 'answer', words: answer.words }])
})

test('of two who answer at once one does, and the other is told', async () => {
  const [one, other] = [await somebody(['moderate']), await somebody(['moderate'])]
  const { reference, email } = await aMessage()
  const tried = await Promise.allSettled([
    answerContact(one, said(reference, 'Uno.')),
    answerContact(other, said(reference, 'Due.')),
  ])
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await answersTo(email)).toHaveLength(1)
})

test('what needs no answer is closed with a reason that nobody is sent', async () => {
  const staff = await somebody(['moderate'])
  const { reference, email } = await aMessage({ message: 'Buy my lamps.' })
  await closeContact(staff, said(reference, 'Advertising.'))
  expect(await waiting(staff)).not.toContain(reference)
  expect(await answersTo(email)).toEqual([])
  const [row] = await db()
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.reference, reference))
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, row?.id ?? ''))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['contact.close'])
})

test('a stranger, staff without the task, and its own writer find, answer and close nothing', async () => {
  const { reference } = await aMessage()
  const writer = await somebody(['moderate'])
  const own = await aMessage({ email: writer.actor.email })
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  const refused = { kind: 'notFound' }
  for (const [ctx, which] of [
    [await somebody(), reference],
    [await somebody(others), reference],
    [writer, own.reference],
  ] as const) {
    await expect(getContactMessage(ctx, which)).rejects.toMatchObject(refused)
    await expect(answerContact(ctx, said(which))).rejects.toMatchObject(refused)
    await expect(closeContact(ctx, said(which))).rejects.toMatchObject(refused)
  }
  expect(await waiting(writer)).not.toContain(own.reference)
})

test('an objection is answered by somebody who did not decide', async () => {
  const [decider, other] = [await somebody(['moderate']), await somebody(['moderate'])]
  const owner = await inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
  const act = { username: owner.username, act: 'warn', reason: 'Copied texts', key: newKey() }
  await onParty(decider, act)
  // Without a session, as who is suspended writes: known by the address.
  const { reference } = await aMessage({ about: 'objection', email: owner.email.toUpperCase() })
  const question = await aMessage({ about: 'question', email: owner.email })

  expect(await waiting(decider)).not.toContain(reference)
  await expect(getContactMessage(decider, reference)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(answerContact(decider, said(reference))).rejects.toMatchObject({ kind: 'notFound' })
  expect(await waiting(decider)).toContain(question.reference)
  expect(await waiting(other)).toContain(reference)
  await answerContact(other, said(reference, 'It was copied.'))
})

test('an answer without words stands beside its field', async () => {
  const staff = await somebody(['moderate'])
  const { reference } = await aMessage()
  const fields = { words: { key: 'common:invalid.required' } }
  await expect(answerContact(staff, said(reference, ' '))).rejects.toMatchObject({ fields })
})

test('answers are promised in two days, about rights in five, about personal data in a month', () => {
  const written = new Date('2026-11-20T09:00:00Z')
  const dayOf = (about: Parameters<typeof dueOf>[0]) => dueOf(about, written).toISOString().slice(0, 10)
  expect([dayOf('booking'), dayOf('rights'), dayOf('privacy')]).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-12-20',
  ])
})

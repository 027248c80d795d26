import { eq, getTableColumns, getTableName, isTable, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { accounts, emailCodes, formerUsernames, verifications } from '#app/features/accounts/tables.server.ts'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { invoices } from '#app/features/invoicing/tables.server.ts'
import { notifications } from '#app/features/notifications/tables.server.ts'
import { orders, ticketMails, tickets } from '#app/features/orders/tables.server.ts'
import { anOrder } from '#app/features/orders/testing.server.ts'
import { deactivateParty } from '#app/features/parties/deactivate-party.server.ts'
import { reactivateParty } from '#app/features/parties/reactivate-party.server.ts'
import { parties, storedFiles } from '#app/features/parties/tables.server.ts'
import { requirements } from '#app/features/requirements/tables.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { aReview } from '#app/features/reviews/testing.server.ts'
import { contactMessages } from '#app/features/site/tables.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aStaffMember, personOf } from '#tests/support/a-person.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { eraseOldLeavers } from './erase-leavers.server.ts'
import { PERSONAL_DATA } from './personal-data.server.ts'

const MARK = 'zqxmark'
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const system = systemContext('test')

/** Somebody with a mark in every field, who bought, sold, wrote and was written to. */
async function somebody(tx: Tx) {
  const account = await anAccount(tx, {
    ...{
      username: `${MARK}_one`,
      name: `${MARK} name`,
      email: `${MARK}@example.com`,
      image: `/${MARK}.webp`,
    },
    ...{ serviceType: 'provider', approval: 'approved', password: 'seven calm otters' },
    seller: {
      legalName: `${MARK} legal`,
      street: MARK,
      postalCode: MARK,
      city: MARK,
      country: 'IN',
      taxNumber: MARK,
    },
  })
  const { id: accountId, partyId, email } = account
  const ctx = makeContext({ actor: personOf(account) })
  const other = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
  await tx
    .insert(trainerProfiles)
    .values({ partyId, displayName: MARK, headline: MARK, about: MARK, city: MARK })
  const words = {
    title: MARK,
    summary: MARK,
    description: MARK,
    tags: [MARK],
    sourceUrl: `https://${MARK}.example`,
  }
  await aTopic(tx, { ownerId: partyId, ...words })
  const reviewed = await aTopic(tx, { ownerId: partyId, ...words, title: `${MARK} two` })
  await anEvent(tx, { ownerId: partyId, ...words })
  const past = { startsAt: ago(50), endsAt: ago(49) }
  const sold = await anEvent(tx, { ownerId: partyId, ...past })
  await tx
    .update(events)
    .set({ description: MARK, onlineUrl: `https://${MARK}.example` })
    .where(eq(events.id, sold.id))
  await anOrder(tx, { event: sold, buyer: other, placedAt: ago(60) })
  const attended = await anEvent(tx, { ownerId: other.partyId, ...past })
  const billing = {
    kind: 'person',
    name: MARK,
    street: MARK,
    postalCode: '1',
    city: MARK,
    country: 'IN',
  } as const
  const participants = [{ name: MARK, email }]
  const bought = await anOrder(tx, {
    event: attended,
    buyer: account,
    billing,
    participants,
    placedAt: ago(60),
  })
  await anOrder(tx, { event: attended, buyer: other, participants, placedAt: ago(60) })
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.orderId, bought.id))
  await tx.insert(ticketMails).values({
    ...{ id: newId(), eventId: attended.id, orderId: bought.id, ticketId: ticket?.id ?? '', accountId },
    ...{ address: email, mailbox: email, counted: true },
  })
  const topic = await aTopic(tx, { ownerId: other.partyId })
  await aReview(tx, {
    authorId: partyId,
    writtenBy: accountId,
    trainerId: other.partyId,
    topicId: topic.id,
    body: MARK,
  })
  await aReview(tx, {
    authorId: other.partyId,
    writtenBy: other.id,
    trainerId: partyId,
    topicId: reviewed.id,
  })
  await tx.update(reviews).set({ answer: MARK }).where(eq(reviews.trainerId, partyId))
  await tx.insert(requirements).values({
    ...{
      id: newId(),
      ownerId: partyId,
      postedBy: accountId,
      categoryId: (await aCategory(tx)).id,
      slug: MARK,
    },
    ...{
      title: MARK,
      language: 'en',
      description: MARK,
      participants: 3,
      mode: 'online',
      trainingLanguage: 'en',
    },
    deadline: ago(-3),
  })
  await tx.insert(contactMessages).values({
    ...{ id: newId(), reference: 'R1', about: 'question', name: MARK, email, message: MARK, language: 'en' },
  } as typeof contactMessages.$inferInsert)
  await tx.insert(storedFiles).values({
    ...{
      id: newId(),
      partyId,
      kind: 'picture',
      name: newId(),
      title: `${MARK}.jpg`,
      contentType: 'image/webp',
      bytes: 1,
    },
  } as typeof storedFiles.$inferInsert)
  await tx.insert(notifications).values({
    ...{
      id: newId(),
      recipientId: accountId,
      kind: 'renamed',
      about: MARK,
      parameters: { username: MARK },
      link: '/x',
    },
  })
  await tx.insert(formerUsernames).values({ username: `${MARK}_old`, accountId })
  const soon = ago(-1)
  await tx
    .insert(verifications)
    .values({ id: newId(), identifier: `reset-password:${accountId}`, value: MARK, expiresAt: soon })
  await tx.insert(emailCodes).values({ id: newId(), browser: 'b', email, codeHash: MARK, expiresAt: soon })
  const mail = { language: 'en' as const, kind: 'test', subject: MARK, html: MARK }
  await sendMail(tx, { ...mail, to: email, text: MARK })
  await sendMail(tx, { ...mail, to: 'operator@example.com', replyTo: email, text: MARK })
  await audit(tx, ctx, 'test', { kind: 'account', id: accountId }, { typed: MARK })
  return account
}

/** The tables in which a word stands in any byte of any row, those of the queue of jobs too. */
async function tablesWith(word: string): Promise<string[]> {
  const all = await db().execute<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of all.rows) {
    const rows = await db().execute(
      sql`select 1 from ${sql.raw(name)} t where position(${word} in lower(t::text)) > 0 limit 1`,
    )
    if (rows.rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

test('every table says what becomes of it when a person is erased, and of each text that stays', async () => {
  const all = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const ruled = new Set(PERSONAL_DATA.map(({ table }) => getTableName(table)))
  expect(all.rows.map(({ name }) => name).filter((name) => !ruled.has(name))).toEqual([])

  const unsaid = PERSONAL_DATA.filter(({ of, fate }) => of !== null && typeof fate === 'object').flatMap(
    (rule) => {
      expect(isTable(rule.table)).toBe(true)
      const said = [...rule.stays, ...Object.keys(rule.fate)]
      return Object.entries<PgColumn>(getTableColumns(rule.table))
        .filter(([name, column]) => holdsWords(column) && !said.includes(name))
        .map(([name]) => `${getTableName(rule.table)}.${name}`)
    },
  )
  expect(unsaid).toEqual([])
  const without = PERSONAL_DATA.filter(
    ({ of, fate, why }) => why === '' && (of === null || fate !== 'deleted'),
  )
  expect(without.map(({ table }) => getTableName(table))).toEqual([])
})

/** Free words, and what is made of them; not words of a tuple, numbers of rows or instants. */
const holdsWords = (column: PgColumn) =>
  /^Pg(Text|Jsonb|Array)$/.test(column.columnType) && (column.enumValues ?? []).length === 0

test('who left is erased everywhere after the days of grace, but for invoices and words that others keep looking up', async () => {
  const account = await inTransaction(somebody)
  await followFacts()
  const before = await tablesWith(MARK)
  expect(before.length).toBeGreaterThan(20)
  await inTransaction((tx) => deactivateParty(tx, { partyId: account.partyId, at: ago(29) }))
  expect(await eraseOldLeavers(system)).toBe(0)

  await inTransaction((tx) =>
    tx
      .update(parties)
      .set({ deactivatedAt: ago(31) })
      .where(eq(parties.id, account.partyId)),
  )
  expect(await eraseOldLeavers(system)).toBe(1)
  await followFacts()
  expect(await eraseOldLeavers(system)).toBe(0)

  expect(await tablesWith(MARK)).toEqual(['invoices', 'search_words'])
  expect(await db().$count(invoices, eq(invoices.buyerId, account.partyId))).toBe(1)
  const [order] = await db().select().from(orders).where(eq(orders.buyerId, account.partyId))
  expect(order).toMatchObject({ state: 'placed', payment: 'paid', billing: null })
  expect(await db().$count(topics, eq(topics.ownerId, account.partyId))).toBe(1)
  await inTransaction((tx) => reactivateParty(tx, { partyId: account.partyId }))
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(party?.deactivatedAt).not.toBeNull()
})

test('who came back, who has a paid booking ahead and who is asked by a stranger are not erased', async () => {
  const { back, ahead } = await inTransaction(async (tx) => {
    const returned = await anAccount(tx, { deactivatedAt: ago(40) })
    const booked = await anAccount(tx, { deactivatedAt: ago(40) })
    await anOrder(tx, { event: await anEvent(tx), buyer: booked })
    return { back: returned, ahead: booked }
  })
  await inTransaction((tx) => reactivateParty(tx, { partyId: back.partyId }))
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(back) }),
    makeContext({ actor: aStaffMember() }),
  ])
    await expect(eraseOldLeavers(ctx)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await eraseOldLeavers(system)).toBe(0)
  const emails = await db().select({ email: accounts.email }).from(accounts)
  expect(emails.map(({ email }) => email)).toEqual(expect.arrayContaining([back.email, ahead.email]))
})

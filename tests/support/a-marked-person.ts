import { eq } from 'drizzle-orm'
import { trainerCalendars } from '#app/features/catalogue/availability/tables.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { formerUsernames } from '#app/features/people/accounts/tables.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { recoveryCodes } from '#app/features/people/credentials/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { emailCodes, verifications } from '#app/features/people/email-codes/tables.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { cleanRichText } from '#app/platform/rich-text.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

export const MARK = 'zqxmark'
const TEXT = cleanRichText(MARK)
/** What stands in what others wrote and are. */
export const OTHER = 'zqxother'
/** What stands in what opens something. */
export const SECRET = 'zqxsecret'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

/**
 * Somebody with a mark in every field, who bought, sold, wrote and was written to, by somebody with another
 * mark.
 */
export async function aMarkedPerson(tx: Tx) {
  const account = await anAccount(tx, {
    username: `${MARK}_one`,
    name: `${MARK} name`,
    email: `${MARK}@example.com`,
    image: `/${MARK}.webp`,
    serviceType: 'provider',
    approval: 'approved',
    password: 'seven calm otters',
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
  const other = await anAccount(tx, {
    serviceType: 'provider',
    approval: 'approved',
    username: `${OTHER}_one`,
    name: 'Ola Nordmann',
    email: `${OTHER}@example.com`,
  })
  const [read, later] = [new Date(), new Date(Date.now() + 86_400_000)]
  await tx.insert(trainerCalendars).values({
    id: newId(),
    code: `${SECRET} calendar`,
    partyId,
    host: `${MARK}.example`,
    mark: null,
    sealed: `${SECRET} sealed`,
    addressHash: `${SECRET} address`,
    busy: [{ from: read, to: later }],
    createdAt: read,
    triedAt: read,
    readAt: read,
    nextAt: later,
  })
  await tx
    .insert(trainerProfiles)
    .values({ partyId, displayName: MARK, headline: MARK, about: TEXT, city: MARK })
  const words = {
    title: MARK,
    summary: MARK,
    description: TEXT,
    tags: [MARK],
    sourceUrl: `https://${MARK}.example`,
  }
  await aTopic(tx, { ownerId: partyId, ...words })
  const reviewed = await aTopic(tx, { ownerId: partyId, ...words, title: `${MARK} two` })
  await anEvent(tx, { ownerId: partyId, ...words })
  const billing = {
    kind: 'person',
    name: MARK,
    street: MARK,
    postalCode: '1',
    city: MARK,
    country: 'IN',
  } as const
  const past = { startsAt: ago(50), endsAt: ago(49) }
  const sold = await anEvent(tx, { ownerId: partyId, ...past })
  await tx
    .update(events)
    .set({ description: TEXT, onlineUrl: `https://${MARK}.example` })
    .where(eq(events.id, sold.id))
  await anOrder(tx, {
    event: sold,
    buyer: other,
    confirmedAt: ago(60),
    billing: { ...billing, name: OTHER, street: OTHER, city: 'Oslo' },
    participants: [{ name: OTHER, email: `${OTHER}@example.com` }],
  })
  const attended = await anEvent(tx, { ownerId: other.partyId, ...past })
  const participants = [{ name: MARK, email }]
  const bought = await anOrder(tx, {
    event: attended,
    buyer: account,
    billing,
    participants,
    confirmedAt: ago(60),
  })
  await anOrder(tx, { event: attended, buyer: other, participants, confirmedAt: ago(60) })
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.orderId, bought.id))
  await tx.insert(ticketMails).values({
    id: newId(),
    eventId: attended.id,
    orderId: bought.id,
    ticketId: ticket?.id ?? '',
    accountId,
    address: email,
    mailbox: email,
    counted: true,
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
    body: OTHER,
  })
  await tx.update(reviews).set({ answer: MARK }).where(eq(reviews.trainerId, partyId))
  await tx.insert(requirements).values({
    id: newId(),
    ownerId: partyId,
    postedBy: accountId,
    categoryId: (await aCategory(tx)).id,
    slug: MARK,
    title: MARK,
    language: 'en',
    description: TEXT,
    participants: 3,
    mode: 'online',
    trainingLanguage: 'en',
    deadline: ago(-3),
  })
  await tx.insert(contactMessages).values({
    id: newId(),
    reference: 'R1',
    about: 'question',
    name: MARK,
    email,
    message: MARK,
    language: 'en',
  } as typeof contactMessages.$inferInsert)
  await tx.insert(storedFiles).values({
    id: newId(),
    partyId,
    kind: 'picture',
    name: newId(),
    title: `${MARK}.jpg`,
    contentType: 'image/webp',
    bytes: 1,
    scannedAt: new Date(),
  } as typeof storedFiles.$inferInsert)
  await tx.insert(notifications).values({
    id: newId(),
    recipientId: accountId,
    kind: 'renamed',
    about: MARK,
    parameters: { username: MARK },
    link: '/x',
  })
  await tx.insert(formerUsernames).values({ username: `${MARK}_old`, accountId })
  const soon = ago(-1)
  await tx.insert(verifications).values({
    id: newId(),
    identifier: `reset-password:${accountId}`,
    value: `${MARK} ${SECRET}`,
    expiresAt: soon,
  })
  await tx.insert(emailCodes).values({ id: newId(), browser: 'b', email, codeHash: MARK, expiresAt: soon })
  const mail = { language: 'en' as const, kind: 'test', subject: MARK, html: MARK }
  await sendMail(tx, { ...mail, to: email, text: MARK })
  await sendMail(tx, { ...mail, to: 'operator@example.com', replyTo: email, text: MARK })
  await audit(tx, ctx, 'test', { kind: 'account', id: accountId }, { typed: personal(MARK) })
  const company = await aCompany(tx, { name: 'Kiln Works' })
  await aMember(tx, { company, member: partyId, role: 2 })
  await tx.insert(recoveryCodes).values({ accountId, codeHash: `${SECRET} recovery` })
  await tx.insert(authSessions).values({
    id: newId(),
    userId: accountId,
    token: `${SECRET} session`,
    userAgent: MARK,
    ipAddress: '192.0.2.7',
    expiresAt: soon,
  })
  return account
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { actOnTopic } from '#app/features/catalogue/topic-editing/act-on-topic.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { settleFailure } from '#app/features/site/backoffice/failures/settle-failure.server.ts'
import { freeDeadAddress } from '#app/features/site/backoffice/mails/free-dead-address.server.ts'
import { resendMail } from '#app/features/site/backoffice/mails/resend-mail.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { decideSold } from '#app/features/site/cases/decide-sold.server.ts'
import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import { resumeCase } from '#app/features/site/cases/resume-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { takeNextCase } from '#app/features/site/cases/take-next-case.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { decideContentReports } from '#app/features/site/content-reports/decide-content-reports.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { closeDataRequest } from '#app/features/site/data-requests/close-data-request.server.ts'
import { enterDataRequest } from '#app/features/site/data-requests/enter-data-request.server.ts'
import { eraseRequested } from '#app/features/site/data-requests/erase-requested.server.ts'
import { seeIdentity } from '#app/features/site/data-requests/see-identity.server.ts'
import { turnOff } from '#app/features/site/kill-switches/turn-off.server.ts'
import { turnOn } from '#app/features/site/kill-switches/turn-on.server.ts'
import { decideNewsletter } from '#app/features/site/newsletter/decide-newsletter.server.ts'
import { draftNewsletter } from '#app/features/site/newsletter/draft-newsletter.server.ts'
import { findNewestIssue } from '#app/features/site/newsletter/queries-issues.server.ts'
import { saveOpenings } from '#app/features/site/newsletter/save-openings.server.ts'
import { newsletterIssues } from '#app/features/site/newsletter/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { pauseWave } from '#app/features/site/spam-waves/pause-wave.server.ts'
import { bulkActions } from '#app/features/site/spam-waves/tables.server.ts'
import { takeBackBulk } from '#app/features/site/spam-waves/take-back-bulk.server.ts'
import { answerContact } from '#app/features/site/support/answer-contact.server.ts'
import { closeContact } from '#app/features/site/support/close-contact.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFailure } from '#app/platform/failures/record-failure.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { deadAddresses, emails, failures } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProvider, aStaff, codeOf, type Scene, type StaffCtx, someone, there, WHY } from './scene.ts'

const anAddress = () => `a${randomUUID().slice(0, 8)}@example.net`
const today = () => new Date().toISOString().slice(0, 10)
const waiting = async () => {
  const { displayUsername, partyId } = await someone({ serviceType: 'provider', approval: 'pending' })
  return { kind: 'provider', key: displayUsername, about: partyId }
}

async function aMessage() {
  const row = {
    id: newId(),
    reference: newId().slice(-10).toUpperCase(),
    about: 'booking',
    name: 'Jo',
    email: anAddress(),
    page: '/',
    message: 'Where?',
    language: 'en',
  } as const
  await db().insert(contactMessages).values(row)
  return row
}

async function aFailure() {
  const subjectId = newId()
  const failed = {
    kind: 'job',
    name: 'cases.notify-sold',
    subjectId,
    payload: { id: subjectId },
    message: '550 no such user',
    isRepeatable: true,
  } as const
  await inTransaction((tx) => recordFailure(tx, failed))
  return there((await db().select().from(failures).where(eq(failures.subjectId, subjectId)))[0])
}

async function aMail(to = anAddress()) {
  const dedupKey = `scene:${randomUUID()}`
  const mail = { language: 'en', kind: 'orders.ticket', subject: 'Your ticket', html: '', text: 'x' } as const
  await inTransaction((tx) => sendMail(tx, { ...mail, to, dedupKey }))
  return there((await db().select().from(emails).where(eq(emails.dedupKey, dedupKey)))[0])
}

async function aLetter(by: StaffCtx) {
  const { code } = await enterDataRequest(by, letter())
  return code
}
const letter = () => ({
  wish: 'erasure',
  name: 'Anna Berg',
  email: anAddress(),
  language: 'de',
  note: 'Letter, in the folder',
  receivedOn: today(),
  key: randomUUID(),
})

async function anIssue(by: StaffCtx) {
  await db().delete(newsletterIssues)
  await inTransaction((tx) => aDocument(tx, { title: 'News', publishedAt: new Date(Date.now() - 3_600_000) }))
  await draftNewsletter(systemContext('test'))
  return there((await findNewestIssue(by)).issue)
}

async function aReported() {
  const owner = await aProvider()
  const topic = await inTransaction((tx) => aTopic(tx, { ownerId: owner.partyId }))
  const reporter = makeContext({ actor: personOf(await someone()) })
  await reportContent(reporter, { kind: 'topic', slug: topic.slug, reason: 'misleading', words: 'Not so' })
  return { topic, subject: reportedKey({ kind: 'topic', id: topic.id }) }
}

/** A suspended seller with a date that was sold. */
async function suspendedSeller() {
  const seller = await aProvider()
  const startsAt = new Date(Date.now() + 864_000_000)
  const event = await inTransaction(async (tx) => {
    const sessions = [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }]
    const of = { ownerId: seller.partyId, priceMinor: 10_000, minimum: 1, sessions }
    const made = await anEvent(tx, of)
    const order = await anOrder(tx, { event: made, buyer: await someone(), quantity: 2 })
    await recordConfirmed(tx, order.id)
    return made
  })
  const by = await aStaff()
  const grave = { act: 'suspend', reason: WHY, code: await codeOf(by), key: newKey() }
  await actOnParty(by, { username: seller.username, ...grave })
  return { username: seller.username, kind: 'event', of: event.slug, reason: WHY }
}

async function aWave(by: StaffCtx) {
  const value = `wave${randomUUID().slice(0, 8)}.example`
  for (let at = 0; at < 4; at += 1) await someone({ email: `p${at}@${value}` })
  const said = { reason: WHY, days: '30', code: await codeOf(by), key: newKey() }
  return { by: 'domain', value, hours: '24', ...said }
}

const CASES: Record<string, Scene> = {
  takeCase: {
    says: false,
    prepare: async (by) => {
      const { about, ...one } = await waiting()
      return { act: () => takeCase(by, one), about }
    },
  },
  takeNextCase: {
    says: false,
    prepare: async (by) => {
      await waiting()
      return { act: () => takeNextCase(by) }
    },
  },
  assignCase: {
    says: false,
    prepare: async (by) => {
      const { about, ...one } = await waiting()
      return { act: () => assignCase(by, { ...one, from: '', to: by.actor.username }), about }
    },
  },
  noteCase: {
    says: true,
    prepare: async (by) => {
      const { about, ...one } = await waiting()
      return { act: () => noteCase(by, { ...one, words: WHY, once: newKey() }), about }
    },
  },
  resumeCase: {
    says: false,
    prepare: async (by) => {
      const { about, ...one } = await waiting()
      const again = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
      await noteCase(await aStaff(), { ...one, words: 'Later', again, once: newKey() })
      return { act: () => resumeCase(by, one), about }
    },
  },
  ...Object.fromEntries(
    (['run', 'cancel'] as const).map((choice): [string, Scene] => [
      `decideSold: ${choice}`,
      {
        says: true,
        prepare: async (by) => {
          const sold = await suspendedSeller()
          return { act: () => decideSold(by, { ...sold, choice }) }
        },
      },
    ]),
  ),
  answerContact: {
    says: false,
    prepare: async (by) => {
      const { reference, id } = await aMessage()
      const wish = { reference, words: 'Here.', key: newKey(), seen: '0' }
      return { act: () => answerContact(by, wish), about: id }
    },
  },
  closeContact: {
    says: true,
    prepare: async (by) => {
      const { reference, id } = await aMessage()
      const wish = { reference, reason: WHY, words: WHY, key: newKey(), seen: '0' }
      return { act: () => closeContact(by, wish), about: id }
    },
  },
  'decideContentReports: dismiss': {
    says: true,
    prepare: async (by) => {
      const { subject } = await aReported()
      return { act: () => decideContentReports(by, { subject, decision: 'dismiss', reason: WHY }) }
    },
  },
  'decideContentReports: uphold': {
    says: true,
    prepare: async (by) => {
      const { subject, topic } = await aReported()
      const wish = { topic: topic.slug, act: 'suspend', reason: 'Copied', key: newKey() }
      await actOnTopic(await aStaff(), wish)
      return { act: () => decideContentReports(by, { subject, decision: 'uphold', reason: WHY }) }
    },
  },
}

const LETTERS: Record<string, Scene> = {
  enterDataRequest: {
    says: false,
    prepare: async (by) => {
      const wish = letter()
      return { act: () => enterDataRequest(by, wish) }
    },
  },
  seeIdentity: {
    says: true,
    prepare: async (by) => {
      const code = await aLetter(await aStaff())
      return { act: () => seeIdentity(by, { code, reason: WHY }) }
    },
  },
  'closeDataRequest: refused': {
    says: true,
    prepare: async (by) => {
      const code = await aLetter(await aStaff())
      return { act: () => closeDataRequest(by, { code, outcome: 'refused', reason: WHY }) }
    },
  },
  eraseRequested: {
    says: true,
    prepare: async (by) => {
      const other = await aStaff()
      const code = await aLetter(other)
      await seeIdentity(other, { code, reason: 'A copy' })
      const factor = await codeOf(by)
      return { act: () => eraseRequested(by, { code, reason: WHY, factor }) }
    },
  },
}

const OPERATING: Record<string, Scene> = {
  'settleFailure: again': {
    says: false,
    prepare: async (by) => {
      const { id, subjectId } = await aFailure()
      return { act: () => settleFailure(by, { id, decision: 'again' }), about: subjectId }
    },
  },
  'settleFailure: leave': {
    says: true,
    prepare: async (by) => {
      const { id, subjectId } = await aFailure()
      return { act: () => settleFailure(by, { id, decision: 'leave', reason: WHY }), about: subjectId }
    },
  },
  resendMail: {
    says: true,
    prepare: async (by) => {
      const { id } = await aMail()
      const wish = { id, address: anAddress(), reason: WHY, key: randomUUID() }
      return { act: () => resendMail(by, wish), about: id }
    },
  },
  freeDeadAddress: {
    says: true,
    prepare: async (by) => {
      const address = anAddress()
      const { id } = await aMail(address)
      const dead = { address, reason: 'bounced', said: '550', emailId: id, since: new Date() } as const
      await db().insert(deadAddresses).values(dead)
      return { act: () => freeDeadAddress(by, { address, reason: WHY }) }
    },
  },
  turnOff: {
    says: true,
    prepare: async (by) => {
      const wish = { name: 'newsMail', hours: '1', reason: WHY, code: await codeOf(by), key: newKey() }
      return { act: () => turnOff(by, wish), about: 'newsMail' }
    },
  },
  turnOn: {
    says: false,
    prepare: async (by) => {
      const other = await aStaff()
      const wish = { name: 'imports', hours: '1', reason: WHY, code: await codeOf(other), key: newKey() }
      await turnOff(other, wish)
      return { act: () => turnOn(by, { name: 'imports' }), about: 'imports' }
    },
  },
  'decideNewsletter: approve': {
    says: false,
    prepare: async (by) => {
      const { id } = await anIssue(by)
      return { act: () => decideNewsletter(by, { issue: id, decision: 'approve' }), about: id }
    },
  },
  'decideNewsletter: hold': {
    says: false,
    prepare: async (by) => {
      const { id } = await anIssue(by)
      await decideNewsletter(await aStaff(), { issue: id, decision: 'approve' })
      return { act: () => decideNewsletter(by, { issue: id, decision: 'hold' }), about: id }
    },
  },
  saveOpenings: {
    says: false,
    prepare: async (by) => {
      const { id, seen } = await anIssue(by)
      const words = Object.fromEntries(LANGUAGES.map((language) => [language, `Hello ${language}`]))
      return { act: () => saveOpenings(by, { issue: id, seen, ...words }), about: id }
    },
  },
  pauseWave: {
    says: true,
    prepare: async (by) => {
      const wish = await aWave(by)
      return { act: () => pauseWave(by, wish) }
    },
  },
  takeBackBulk: {
    says: false,
    prepare: async (by) => {
      const other = await aStaff()
      const wish = await aWave(other)
      await pauseWave(other, wish)
      const [action] = await db().select().from(bulkActions).where(eq(bulkActions.value, wish.value))
      const { id } = there(action)
      return { act: () => takeBackBulk(by, { action: id }), about: id }
    },
  },
}

export const SITE_SCENES: Record<string, Scene> = { ...CASES, ...LETTERS, ...OPERATING }

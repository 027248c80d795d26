import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { settleFailure } from '#app/features/site/backoffice/failures/settle-failure.server.ts'
import { freeDeadAddress } from '#app/features/site/backoffice/mails/free-dead-address.server.ts'
import { resendMail } from '#app/features/site/backoffice/mails/resend-mail.server.ts'
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
import { pauseWave } from '#app/features/site/spam-waves/pause-wave.server.ts'
import { bulkActions } from '#app/features/site/spam-waves/tables.server.ts'
import { takeBackBulk } from '#app/features/site/spam-waves/take-back-bulk.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFailure } from '#app/platform/failures/record-failure.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { deadAddresses, emails, failures } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aStaff, codeOf, type Scene, type StaffCtx, someone, there, WHY } from './scene.ts'

const anAddress = () => `a${randomUUID().slice(0, 8)}@example.net`
const today = () => new Date().toISOString().slice(0, 10)
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

async function aWave(by: StaffCtx) {
  const value = `wave${randomUUID().slice(0, 8)}.example`
  for (let at = 0; at < 4; at += 1) await someone({ email: `p${at}@${value}` })
  const said = { reason: WHY, days: '30', code: await codeOf(by), key: newKey() }
  return { by: 'domain', value, hours: '24', ...said }
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

export const SITE_SCENES: Record<string, Scene> = { ...LETTERS, ...OPERATING }

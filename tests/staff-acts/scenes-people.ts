import { randomUUID } from 'node:crypto'
import { decideOnEvent } from '#app/features/catalogue/event-publishing/decide-on-event.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { actOnTopic } from '#app/features/catalogue/topic-editing/act-on-topic.server.ts'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { confirmMailDomain } from '#app/features/people/mail-domains/confirm-mail-domain.server.ts'
import { listMailDomains } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { decideLine } from '#app/features/people/message-safety/decide-line.server.ts'
import { dismissReport } from '#app/features/people/message-safety/dismiss-report.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { upholdReport } from '#app/features/people/message-safety/uphold-report.server.ts'
import { PARTY_CHOICES } from '#app/features/people/notifications/statement.ts'
import { claimInnocent } from '#app/features/people/qmail/claim-innocent.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { beginImpersonation } from '#app/features/people/staff-acts/begin-impersonation.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { DIRECT_ACTS, TOPIC_ACTS } from '#app/features/people/staff-acts/staff-act.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { aProvider, aStaff, codeOf, type Scene, type StaffCtx, someone, there, WHY } from './scene.ts'

type Account = Awaited<ReturnType<typeof someone>>
const as = (account: Account) => makeContext({ actor: personOf(account) })

async function partyAct(by: StaffCtx, { username }: Account, act: string) {
  return {
    username,
    act,
    reason: WHY,
    proof: act === 'newFactor' ? 'document' : '',
    code: await codeOf(by),
    key: newKey(),
  }
}

/** What staff decides by a rule about a thing that is named in a field of its own. */
const decision = async <T extends object>(by: StaffCtx, thing: T, acts: readonly string[]) => ({
  ...thing,
  acts,
  rule: 'fraud',
  source: 'look',
  facts: WHY,
  code: await codeOf(by),
  key: newKey(),
})

/** Each act about a person; what looks as a person begins elsewhere. */
const ON_PARTIES = Object.fromEntries(
  DIRECT_ACTS.filter((act) => act !== 'view').map((act): [string, Scene] => [
    `actOnParty: ${act}`,
    {
      says: true,
      prepare: async (by) => {
        const target = await aProvider()
        if (act === 'newFactor') await inTransaction((tx) => aSecondFactor(tx, target.id))
        if (act === 'restore') {
          const other = await aStaff()
          await decideOnParty(other, await decision(other, { username: target.username }, ['party.suspend']))
        }
        const wish = await partyAct(by, target, act)
        return { act: () => actOnParty(by, wish), about: target.partyId }
      },
    },
  ]),
)

const ON_TOPICS = Object.fromEntries(
  TOPIC_ACTS.map((act): [string, Scene] => [
    `actOnTopic: ${act}`,
    {
      says: true,
      prepare: async (by) => {
        const owner = await aProvider()
        const topic = await inTransaction((tx) => aTopic(tx, { ownerId: owner.partyId }))
        const wish = { topic: topic.slug, reason: WHY }
        const other = await aStaff()
        if (act === 'restore')
          await decideOnTopic(other, await decision(other, { topic: topic.slug }, ['topic.hide']))
        return { act: () => actOnTopic(by, { ...wish, act, key: newKey() }), about: topic.id }
      },
    },
  ]),
)

/** A conversation that its trainer has reported. */
async function aReport() {
  const [buyer, trainer] = [await someone(), await aProvider()]
  const { code } = await writeMessage(as(buyer), {
    to: trainer.username,
    words: 'Pay me alone',
    key: newKey(),
  })
  await reportConversation(as(trainer), { code, reason: 'payElsewhere' })
  const rows = await db().select().from(messageReports)
  return { report: there(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)), reported: buyer }
}

/** A line whose author says that it holds no contact detail. */
async function aClaim() {
  const [buyer, trainer] = [await someone(), await aProvider()]
  const { code } = await writeMessage(as(buyer), { to: trainer.username, words: 'Hello', key: newKey() })
  await writeMessage(as(buyer), { code, words: 'Room 0171 2345678, please', key: newKey() })
  await claimInnocent(as(buyer), { code, position: 2 })
  return { code, position: 2 }
}

export const PEOPLE_SCENES: Record<string, Scene> = {
  ...ON_PARTIES,
  ...ON_TOPICS,
  beginImpersonation: {
    says: true,
    prepare: async (by) => {
      const target = await someone()
      const [line = ''] = await inTransaction((tx) =>
        startSession(tx, { ctx: by, accountId: by.actor.accountId }),
      )
      const request = new Request('http://localhost/', { headers: { cookie: line.split(';')[0] ?? '' } })
      const wish = await partyAct(by, target, 'view')
      return { act: () => beginImpersonation(by, wish, request), about: target.id }
    },
  },
  confirmMailDomain: {
    says: true,
    prepare: async (by) => {
      const { admin } = await aTeam()
      const domain = `d${randomUUID().slice(0, 8)}.example`
      await addMailDomain(admin, { domain })
      const { id } = there((await listMailDomains(admin)).find((one) => one.domain === domain))
      return { act: () => confirmMailDomain(by, { id, reason: WHY }) }
    },
  },
  ...Object.fromEntries(
    [...PARTY_CHOICES.map((choice) => [choice]), ['party.pause', 'party.stopPayments', 'party.hide']].map(
      (acts): [string, Scene] => [
        `decideOnParty: ${acts.join(' ')}`,
        {
          says: true,
          prepare: async (by) => {
            const { username, partyId } = await aProvider()
            const wish = await decision(by, { username }, acts)
            return { act: () => decideOnParty(by, wish), about: partyId }
          },
        },
      ],
    ),
  ),
  decideOnTopic: {
    says: true,
    prepare: async (by) => {
      const owner = await aProvider()
      const topic = await inTransaction((tx) => aTopic(tx, { ownerId: owner.partyId }))
      const wish = await decision(by, { topic: topic.slug }, ['topic.remove', 'party.stopPayments'])
      return { act: () => decideOnTopic(by, wish), about: topic.id }
    },
  },
  decideOnEvent: {
    says: true,
    prepare: async (by) => {
      const owner = await aProvider()
      const event = await inTransaction((tx) => anEvent(tx, { ownerId: owner.partyId }))
      const wish = await decision(by, { event: event.slug }, ['event.remove', 'party.stopPayments'])
      return { act: () => decideOnEvent(by, wish), about: event.id }
    },
  },
  takeBackAct: {
    says: true,
    prepare: async (by) => {
      const { username, partyId } = await aProvider()
      const other = await aStaff()
      await decideOnParty(other, await decision(other, { username }, ['party.hide']))
      const rows = await db().select().from(staffActs)
      const { id: act } = there(rows.find((row) => row.partyId === partyId))
      return { act: () => takeBackAct(by, { act, reason: WHY }), about: partyId }
    },
  },
  dismissReport: {
    says: true,
    prepare: async (by) => {
      const { report } = await aReport()
      return { act: () => dismissReport(by, { report: report.code, reason: WHY }), about: report.id }
    },
  },
  upholdReport: {
    says: true,
    prepare: async (by) => {
      const { report, reported } = await aReport()
      const wish = await decision(by, { report: report.code }, ['party.suspend'])
      return { act: () => upholdReport(by, wish), about: reported.partyId }
    },
  },
  'decideLine: release': {
    says: true,
    prepare: async (by) => {
      const line = await aClaim()
      return { act: () => decideLine(by, { ...line, decision: 'release', reason: WHY }) }
    },
  },
  'decideLine: decline': {
    says: true,
    prepare: async (by) => {
      const line = await aClaim()
      return { act: () => decideLine(by, { ...line, decision: 'decline', reason: WHY }) }
    },
  },
}

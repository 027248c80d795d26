import { randomUUID } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { decideSold } from '#app/features/site/cases/decide-sold.server.ts'
import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import { resumeCase } from '#app/features/site/cases/resume-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { takeNextCase } from '#app/features/site/cases/take-next-case.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { dismissContentReports } from '#app/features/site/content-reports/dismiss-content-reports.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { answerContact } from '#app/features/site/support/answer-contact.server.ts'
import { closeContact } from '#app/features/site/support/close-contact.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { aProvider, aStaff, codeOf, type Scene, someone, WHY } from './scene.ts'

const anAddress = () => `a${randomUUID().slice(0, 8)}@example.net`

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

async function aReported() {
  const owner = await aProvider()
  const topic = await inTransaction((tx) => aTopic(tx, { ownerId: owner.partyId }))
  for (const reporter of [await someone(), await someone()])
    await reportContent(makeContext({ actor: personOf(reporter) }), {
      kind: 'topic',
      slug: topic.slug,
      reason: 'misleading',
      words: 'Not so',
    })
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
  await onParty(by, { username: seller.username, ...grave })
  return { username: seller.username, kind: 'event', of: event.slug, reason: WHY }
}

export const CASE_SCENES: Record<string, Scene> = {
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
  dismissContentReports: {
    says: true,
    prepare: async (by) => {
      const { subject } = await aReported()
      return { act: () => dismissContentReports(by, { subject, reason: WHY }) }
    },
  },
  upholdContentReports: {
    says: true,
    prepare: async (by) => {
      const { subject, topic } = await aReported()
      const acts = ['topic.hide', 'party.pause', 'party.stopPayments']
      const wish = { subject, acts, rule: 'promises', facts: WHY, days: '30', reason: 'It was copied.' }
      return { act: () => upholdContentReports(by, wish), about: topic.id }
    },
  },
}

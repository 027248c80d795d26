import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { unblockParty } from '#app/features/people/message-safety/unblock-party.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { saveProposalDraft } from '#app/features/procurement/proposals/save-proposal-draft.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { askQuestion } from '#app/features/procurement/requirement-questions/ask-question.server.ts'
import { getAnswerableOwner } from '#app/features/procurement/requirements/queries-answerable.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { trainingRequestRows } from '#app/features/sales/training-requests/personal-data.server.ts'
import {
  countTrainingRequests,
  getTrainingRequest,
  listTrainingRequests,
} from '#app/features/sales/training-requests/queries-requests.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { withdrawTraining } from '#app/features/sales/training-requests/withdraw-training.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import '#tests/support/bind-registries.ts'
import { aProposal, aProvider, aRequirement, reasonOf, typedProposal } from '../proposals/rounds.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const
const inbox = async (ctx: Ctx) => (await listConversations(ctx, { view: 'all', after: null })).list

/** A trainer who has blocked a buyer, and a topic to be asked for. */
async function aBlockedBuyer() {
  const { buyer, trainer, topic } = await inTransaction(async (tx) => {
    const trainer = await anAccount(tx, PROVIDER)
    return { buyer: await anAccount(tx), trainer, topic: await aTopic(tx, { ownerId: trainer.partyId }) }
  })
  const asBuyer = makeContext({ actor: personOf(buyer) })
  const asTrainer = makeContext({ actor: personOf(trainer, PROVIDER) })
  const { code } = await writeMessage(asBuyer, { to: trainer.username, words: 'Hello', key: newKey() })
  await blockParty(asTrainer, { code })
  return { buyer, trainer, topic, asBuyer, asTrainer, code }
}

test('who is blocked asks for a training as always, and it reaches nobody, also not later', async () => {
  const { trainer, topic, asBuyer, asTrainer, code } = await aBlockedBuyer()
  const { code: asked } = await askForTraining(asBuyer, await typedTrainingRequest(asBuyer, topic))
  await followFacts()

  expect(await getTrainingRequest(asBuyer, asked)).toMatchObject({ code: asked })
  const talk = (await inbox(asBuyer)).find(({ subject }) => subject?.kind === 'training')
  expect(talk?.last).toMatchObject({ isOwn: false, isMessage: false })
  const about = talk?.code ?? ''
  await writeMessage(asBuyer, { code: about, words: 'Have you seen it?', key: newKey() })
  const { lines } = await listLines(asBuyer, about)
  expect(lines.map(({ isOwn, held }) => [isOwn, held])).toEqual([
    [false, null],
    [true, null],
  ])

  const nothing = async () => {
    expect((await inbox(asTrainer)).map((one) => one.code)).toEqual([code])
    expect(await countTrainingRequests(asTrainer, 'received')).toEqual({ all: 0, waiting: 0 })
    expect(await listTrainingRequests(asTrainer, 'received', { limit: 5 })).toEqual([])
    await expect(getTrainingRequest(asTrainer, asked)).rejects.toMatchObject({ kind: 'notFound' })
    const decline = declineTraining(asTrainer, { code: asked, version: '1', reason: 'No time' })
    await expect(decline).rejects.toMatchObject({ kind: 'notFound' })
    expect(await db().$count(notifications, eq(notifications.recipientId, trainer.id))).toBe(0)
  }
  await nothing()
  await unblockParty(asTrainer, { code })
  await withdrawTraining(asBuyer, { code: asked })
  await followFacts()
  await nothing()
  for (const { name, query } of qmailInvariants) expect((await db().execute(query)).rows, name).toEqual([])
})

test('what is withheld from somebody is none of the own data, and after the block is gone requests arrive', async () => {
  const { buyer, trainer, topic, asBuyer, asTrainer, code } = await aBlockedBuyer()
  await askForTraining(asBuyer, await typedTrainingRequest(asBuyer, topic))
  await unblockParty(asTrainer, { code })
  const { code: arrives } = await askForTraining(asBuyer, await typedTrainingRequest(asBuyer, topic))
  expect(await getTrainingRequest(asTrainer, arrives)).toMatchObject({ code: arrives })

  const rows = trainingRequestRows.find(({ table }) => table === trainingRequests)
  const of = ({ id, ...account }: typeof buyer) => {
    const names = { username: account.username, email: account.email, provenEmail: account.email }
    return db().$count(trainingRequests, rows?.of?.({ accountId: id, partyId: account.partyId, ...names }))
  }
  expect([await of(buyer), await of(trainer)]).toEqual([2, 1])
})

test('who is blocked finds no requirement to answer, as one that is not open to them; what was sent stays', async () => {
  const { seeker, url } = await aRequirement()
  const [{ provider }, blocked] = [await aProposal(url), await aProvider()]
  for (const { ctx } of [provider, blocked]) {
    const pair = { blockerId: seeker.ctx.actor.partyId, blockedId: ctx.actor.partyId }
    await db()
      .insert(messageBlocks)
      .values({ ...pair, createdAt: new Date() })
  }
  const { url: hidden } = await aRequirement({ audience: 'invited' })
  const answers = (ctx: typeof blocked.ctx, at: string, version = '0') =>
    Promise.all([
      reasonOf(submitProposal(ctx, typedProposal(at, { version }))),
      reasonOf(saveProposalDraft(ctx, { url: at, fee: '1' })),
      reasonOf(askQuestion(ctx, { url: at, key: newKey(), question: 'Is there a hall?' })),
    ])
  const told = await answers(blocked.ctx, url)
  expect(new Set(told)).toEqual(new Set(['common:refused.notFound']))
  expect(told).toEqual(await answers(blocked.ctx, hidden))
  expect(await reasonOf(getAnswerableOwner(blocked.ctx, url))).toBe('common:refused.notFound')
  expect((await answers(provider.ctx, url, '1'))[0]).toBe('common:refused.notFound')
  expect((await getReceivedProposals(seeker.ctx, url)).proposals).toHaveLength(1)
  expect(await reasonOf(withdrawProposal(provider.ctx, { url }))).toBe('done')
})

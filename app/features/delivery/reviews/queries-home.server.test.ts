import { expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import {
  listIntroducedTrainers,
  listNamedSuppliers,
} from '#app/features/catalogue/trainers/queries-home.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import '#app/platform/testing/database.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { listVoices } from './queries-home.server.ts'
import { aReview } from './testing.server.ts'

const BODY = 'We came with a problem and went home with a plan.'
const visitor = makeContext({ language: 'it' })

type Given = {
  body: string
  language?: string
  rating?: number
  owner?: object
  author?: object
  topic?: object
}

async function aVoice(tx: Tx, { owner, author, topic, ...review }: Given) {
  const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved', ...owner })
  const { id } = await aTopic(tx, { ownerId: trainer.partyId, ...topic })
  const by = await anAccount(tx, author)
  await aReview(tx, {
    authorId: by.partyId,
    writtenBy: by.id,
    trainerId: trainer.partyId,
    topicId: id,
    ...review,
  })
}

test('voices are high ratings with a text about what a visitor may see, the own language first', async () => {
  await inTransaction(async (tx) => {
    await aVoice(tx, { body: `${BODY} English.` })
    await aVoice(tx, { body: `${BODY} Italian.`, language: 'it' })
    await aVoice(tx, { body: `${BODY} So so.`, rating: 40 })
    await aVoice(tx, { body: `${BODY} Of a hidden trainer.`, owner: { visibility: 'companies' } })
    await aVoice(tx, { body: `${BODY} Of a suspended trainer.`, owner: { suspendedAt: new Date() } })
    await aVoice(tx, { body: `${BODY} By somebody gone.`, author: { deactivatedAt: new Date() } })
    await aVoice(tx, { body: `${BODY} Of a draft.`, topic: { state: 'draft' } })
  })
  const voices = await listVoices(visitor, 9)
  expect(voices.map(({ body }) => body)).toEqual([`${BODY} Italian.`, `${BODY} English.`])
  expect(voices[0]).toMatchObject({ rating: 4.5, language: 'it', topic: { language: 'en' } })
  expect(voices[0]).not.toHaveProperty('trainerId')
})

test('trainers are introduced by rating, one of each city, the own language first; suppliers by name', async () => {
  await inTransaction(async (tx) => {
    const provider = async (displayName: string, profile: object, account: object = {}) => {
      const { partyId } = await anAccount(tx, {
        serviceType: 'provider',
        approval: 'approved',
        ...account,
      })
      await someProfiles(tx, [{ partyId, displayName, headline: 'Teaches', ...profile }])
    }
    await provider('Anna', {
      city: 'Pune',
      rating: 45,
      ratingCount: 70,
      feeMinor: 150_000,
      feeCurrency: 'EUR',
    })
    await provider('Berta', { city: 'Pune', rating: 45, ratingCount: 20 })
    await provider('Carla', { city: 'Torino', language: 'it', rating: 42, ratingCount: 3 })
    await provider('Dora', { city: 'Milano', language: 'it', rating: 30, ratingCount: 90 })
    await provider('Elsa', { city: 'Lund', listed: false, rating: 50, ratingCount: 99 })
    await provider('Frida', { city: 'Bonn', rating: 50, ratingCount: 99 }, { approval: 'pending' })
    await provider('Guild', { city: 'Como' }, { profileType: 'compprofile' })
    await provider('Hidden', { city: 'Como' }, { profileType: 'compprofile', visibility: 'companies' })
  })
  const trainers = await listIntroducedTrainers(visitor, 9)
  expect(trainers.map(({ name }) => name)).toEqual(['Carla', 'Anna', 'Dora'])
  expect(trainers[1]).toMatchObject({
    rating: 4.5,
    ratingCount: 70,
    fee: '1500\u00a0€ · al giorno · prezzo finale',
  })
  expect((await listNamedSuppliers(visitor, 9)).map(({ name }) => name)).toEqual(['Guild'])
})

import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { loader } from '#app/routes/public/sharing-picture.ts'

async function ask(
  kind: string,
  url: string,
  language = 'en',
  given: Parameters<typeof makeContext>[0] = {},
) {
  const context = new RouterContextProvider()
  context.set(contextKey, makeContext(given))
  context.set(renderKey, { nonce: '', language: 'en' })
  const address = new URL(`https://q.example/og/${kind}/${language}/${encodeURIComponent(url)}.png`)
  const args = { context, params: { kind, language, url }, request: new Request(address), url: address }
  return loader({ ...args, pattern: '/og/:kind/:language/:url.png' } as Parameters<typeof loader>[0])
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  return answer.then(
    (response) => response.status,
    (thrown) => thrown.init?.status ?? thrown.status,
  )
}

const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const

test('what everybody may see has a picture in every language', async () => {
  const made = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, PROVIDER)
    await someProfiles(tx, [{ partyId: owner.partyId, displayName: '田中 優子' }])
    const category = await aCategory(tx)
    const topic = await aTopic(tx, {
      ownerId: owner.partyId,
      categoryId: category.id,
      title: 'Glas für alle',
    })
    const event = await anEvent(tx)
    const [requirement] = await someRequirements(tx, [
      {
        ownerId: owner.partyId,
        postedBy: owner.id,
        categoryId: category.id,
        title: 'Glass for 12',
        language: 'en',
        participants: 12,
        mode: 'onsite',
        trainingLanguage: 'en',
        deadline: new Date(Date.now() + 86_400_000),
        state: 'open',
      },
    ])
    return {
      topic: topic.slug,
      event: event.slug,
      trainer: owner.displayUsername,
      requirement: requirement?.slug,
    }
  })
  for (const [kind, url = ''] of [...Object.entries(made), ['page', 'home'], ['page', 'event.search']]) {
    for (const language of ['en', 'de', 'fr', 'it', 'es', 'ja']) {
      const answer = await ask(kind, url, language)
      expect(answer.headers.get('Content-Type')).toBe('image/png')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(120_000)
    }
  }
})

test('what a visitor may not see has none, not even for its owner', async () => {
  const made = await inTransaction(async (tx) => {
    const closed = await anAccount(tx, { ...PROVIDER, visibility: 'companies' })
    const suspended = await anAccount(tx, { ...PROVIDER, suspendedAt: new Date() })
    await someProfiles(tx, [
      { partyId: closed.partyId, displayName: 'Closed' },
      { partyId: suspended.partyId, displayName: 'Suspended' },
    ])
    const category = await aCategory(tx)
    const draft = await aTopic(tx, { state: 'draft' })
    const hidden = await aTopic(tx, { ownerId: closed.partyId, categoryId: category.id })
    const event = await anEvent(tx, { state: 'draft' })
    const closedEvent = await anEvent(tx, { ownerId: closed.partyId })
    const [requirement] = await someRequirements(tx, [
      {
        ownerId: closed.partyId,
        postedBy: closed.id,
        categoryId: category.id,
        title: 'Not yet sent',
        language: 'en',
        participants: 3,
        mode: 'online',
        trainingLanguage: 'en',
        deadline: new Date(Date.now() + 86_400_000),
        state: 'draft',
      },
    ])
    return {
      owner: closed,
      list: [
        ['topic', draft.slug],
        ['topic', hidden.slug],
        ['trainer', closed.displayUsername],
        ['trainer', suspended.displayUsername],
        ['event', event.slug],
        ['event', closedEvent.slug],
        ['event', 'never-written'],
        ['requirement', requirement?.slug ?? ''],
        ['requirement', 'never-written'],
      ],
    }
  })
  const actor = personOf(made.owner, { serviceType: 'provider', approval: 'approved' })
  for (const [kind = '', url = ''] of made.list) {
    expect(await statusOf(ask(kind, url))).toBe(404)
    expect(await statusOf(ask(kind, url, 'en', { actor }))).toBe(404)
  }
})

test('kinds and languages that are none are not there', async () => {
  for (const [kind, language] of [
    ['constructor', 'en'],
    ['toString', 'en'],
    ['page', 'xx'],
    ['page', 'EN'],
  ])
    expect(await statusOf(ask(kind ?? '', 'home', language))).toBe(404)
})

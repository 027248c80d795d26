import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { getOwnProfile } from './queries-own.server.ts'
import { getProfilePreview } from './queries-preview.server.ts'
import { getProfile } from './queries-profile.server.ts'
import { saveProfile } from './save-profile.server.ts'

const TYPED = {
  displayName: 'Asha Rao',
  headline: 'Lean that lasts',
  about: 'I teach on the floor.\n\n- gemba first\n\n<script>x</script>',
  language: 'en',
  skills: 'Kaizen',
  languages: ['en', 'hi'],
  city: 'Pune',
  country: 'IN',
  modes: ['onsite'],
  yearsOfPractice: '12',
  timeZone: 'Asia/Kolkata',
  fee: '45,000',
  feeCurrency: 'INR',
  feeUnit: 'day',
  linkUrl: ['asha.example.com'],
  linkLabel: ['My site'],
  hours1: '9-12',
}

async function aProvider(given: Partial<Person> = {}) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, own))
  const ctx = makeContext({ now: () => new Date('2026-11-21T10:00:00Z') })
  return { ...ctx, actor: personOf(account, { ...own, ...given }) }
}

test('a preview is the page that saving makes, and keeps nothing', async () => {
  const ctx = await aProvider()
  const preview = await getProfilePreview(ctx, TYPED)
  const kept = db().$count(trainerProfiles, eq(trainerProfiles.partyId, ctx.actor.partyId))
  expect(await kept).toBe(0)

  const { seen, seenGallery } = await getOwnProfile(ctx)
  await saveProfile(ctx, { ...TYPED, seen, seenGallery })
  const { createdAt: _created, updatedAt: _updated, ...saved } = await getProfile(ctx, ctx.actor.username)
  expect(preview).toMatchObject(saved)
  expect(preview.about).not.toContain('<script')
})

test('what saving would refuse is said, and who offers nothing is refused', async () => {
  const wrong = getProfilePreview(await aProvider(), { ...TYPED, displayName: '', fee: 'much' })
  const errors = { displayName: expect.anything(), fee: expect.anything() }
  await expect(wrong).rejects.toMatchObject({ fields: errors })
  const seeker = await aProvider({ serviceType: 'seeker' })
  await expect(getProfilePreview(seeker, TYPED)).rejects.toMatchObject({ kind: 'forbidden' })
})

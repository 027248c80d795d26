import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { focusPhoto } from '#app/features/people/accounts/focus-photo.server.ts'
import { getUserDetails } from '#app/features/people/accounts/queries.server.ts'
import { getProfile } from '#app/features/people/accounts/queries-profile.server.ts'
import { saveProfile } from '#app/features/people/accounts/save-profile.server.ts'
import { setPhoto } from '#app/features/people/accounts/set-photo.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { termsOf } from '#app/kit/tax.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pictureFile } from '#app/platform/http/picture-file.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPhoto } from '#tests/support/bad-files.ts'
import { TEXTS } from '#tests/support/bad-inputs.ts'

const SAID = { name: 'Asha Rao', language: 'de', timeZone: 'Asia/Kolkata' }
const HOME = {
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27 aapfu 0939 f1zv',
}
const NOWHERE = { street: '', postalCode: '', city: '', country: '', taxNumber: '' }

async function someone(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, given))
  const { serviceType } = account
  return { account, ctx: makeContext({ actor: personOf(account, { serviceType }) }) }
}

/** Saved from a page that was opened just now. */
const save = async (ctx: Ctx, typed: object) =>
  saveProfile(ctx, { ...typed, seen: (await getProfile(ctx)).seen })

test('nobody says anything of somebody else, and a provider no address beside the prices', async () => {
  const { account } = await someone({ name: 'Before' })
  const rival = await someone({ serviceType: 'provider' })
  const aimed = { accountId: account.id, partyId: account.partyId, id: account.id, email: 'x@example.com' }
  await expect(saveProfile(makeContext({}), { ...SAID, ...HOME })).rejects.toMatchObject({ kind: 'signIn' })
  await expect(getProfile(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await save(rival.ctx, { ...SAID, ...HOME, ...aimed, approval: 'approved' })

  expect(await getProfile(makeContext({ actor: personOf(account) }))).toMatchObject({
    name: 'Before',
    city: null,
  })
  expect(await getProfile(rival.ctx)).toMatchObject({ ...SAID, city: null, email: rival.account.email })
})

test('what one says is what one is called by, and an address is kept as a whole or not at all', async () => {
  const { account, ctx } = await someone()
  await save(ctx, { ...SAID, ...HOME })
  expect(await getProfile(ctx)).toMatchObject({ ...SAID, ...HOME, taxNumber: '27AAPFU0939F1ZV' })
  expect(await findPerson(systemContext('test'), account.id)).toMatchObject({
    name: 'Asha Rao',
    timeZone: 'Asia/Kolkata',
  })
  await save(ctx, { ...SAID, ...NOWHERE })
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(party).toMatchObject({ street: null, city: null, country: null, taxNumber: null })
})

test.each([
  [{ name: '  ' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ language: 'xx' }, ['language']],
  [{ timeZone: 'Mars/Olympus' }, ['timeZone']],
  [{ ...NOWHERE, city: 'Pune' }, ['country', 'street']],
  [{ ...HOME, taxNumber: '27AAPFU0939F1ZW' }, ['taxNumber']],
  [{ ...HOME, country: 'India' }, ['country']],
])('what cannot be right is said beside its field: %#', async (given, fields) => {
  const { ctx } = await someone()
  const fault = await save(ctx, { ...SAID, ...NOWHERE, ...given }).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadInput)
  expect(Object.keys((fault as BadInput).fields).sort()).toEqual(fields)
})

test('no text that people, programs and attackers type is a fault', async () => {
  const { ctx } = await someone()
  for (const text of Object.values(TEXTS))
    await save(ctx, { ...SAID, ...NOWHERE, name: text.replaceAll('\0', '') }).catch((error: unknown) => {
      if (!(error instanceof BadInput)) throw error
    })
})

test.each([
  [{ ...HOME, phone: '98220 12345' }, '+91 98220 12345'],
  [{ ...NOWHERE, phone: '98220 12345' }, '+91 98220 12345'],
  [{ ...HOME, phone: '+41446681800' }, '+41 44 668 18 00'],
  [{ ...HOME, phone: ' ' }, null],
])(
  'a phone number is one of the address, or else of the time zone, unless it names a country: %#',
  async (given, kept) => {
    const { ctx } = await someone()
    await save(ctx, { ...SAID, phone: '+49 30 901820', ...NOWHERE })
    await save(ctx, { ...SAID, ...given })
    expect(await getProfile(ctx)).toMatchObject({ phone: kept })
  },
)

test('what is no phone number is said beside its field, and nothing is kept', async () => {
  const { ctx } = await someone()
  const faultOf = (given: object) =>
    save(ctx, { ...SAID, ...NOWHERE, ...given }).catch(({ fields }: BadInput) => fields.phone)
  expect(await faultOf({ phone: '12' })).toMatchObject({ key: 'profile:phoneFault.invalid' })
  expect(await faultOf({ phone: '044 668 18 00', timeZone: 'UTC' })).toMatchObject({
    key: 'profile:phoneFault.country',
  })
  expect(await getProfile(ctx)).toMatchObject({ phone: null, name: expect.not.stringContaining('Asha') })
})

test('a photo is one’s own, shown by 90 pixels on the wire, and goes with its file once it is taken away', async () => {
  const { account, ctx } = await someone()
  const rival = await someone()
  const thumb = async () => {
    const actor = (await findPerson(systemContext('test'), account.id)) ?? ctx.actor
    return JSON.parse((await getUserDetails({ ...ctx, actor })).profileImage)
  }
  expect(await thumb()).toEqual({ thumb90: '/face.svg' })
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, await aPhoto(200, 200))
  const sent = { field: 'photo', name: 'me.jpg', bytes: 1, path: file }
  const photo = await storePicture(ctx, sent)

  await expect(setPhoto(makeContext({}), photo)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(setPhoto(rival.ctx, photo)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await getProfile(rival.ctx)).toMatchObject({ image: null })
  await setPhoto(ctx, photo)
  expect(await getProfile(ctx)).toMatchObject({ image: photo.address })
  expect(await thumb()).toEqual({ thumb90: photo.thumb90 })
  const aimed = { photoSrc: photo.address, photoX: '30', photoY: '0' }
  await expect(focusPhoto(makeContext({}), aimed)).rejects.toMatchObject({ kind: 'signIn' })
  await focusPhoto(rival.ctx, aimed)
  await focusPhoto(ctx, { ...aimed, photoSrc: '/pictures/another' })
  expect(await getProfile(ctx)).toMatchObject({ image: photo.address })
  await focusPhoto(ctx, aimed)
  expect(await getProfile(ctx)).toMatchObject({ image: `${photo.address}#30,0` })
  expect(await thumb(), 'a square of 90 pixels all the same').toEqual({ thumb90: photo.thumb90 })
  const inTwoDays = systemContext('test', { now: () => new Date(Date.now() + 2 * 86_400_000) })
  await sweepFiles(inTwoDays)
  expect((await pictureFile(photo.name, '90.webp')).status).toBe(200)

  await setPhoto(ctx, null)
  await sweepFiles(inTwoDays)
  expect((await pictureFile(photo.name, '90.webp')).status).toBe(404)
  expect(await thumb()).toEqual({ thumb90: '/face.svg' })
})

test('who turned from provider to seeker changes the address that invoices name, and does not empty it', async () => {
  const seller = {
    street: 'Quay 1',
    city: 'Lund',
    country: 'SE',
    ...taxColumns(termsOf('included', 'vat', 2_500)),
  } as const
  const { account, ctx } = await someone({ seller })
  const fault = await save(ctx, { ...SAID, ...NOWHERE }).catch((error: unknown) => error)
  expect(Object.keys((fault as BadInput).fields)).toEqual(['street', 'city', 'country'])
  const party = async () => (await db().select().from(parties).where(eq(parties.id, account.partyId)))[0]
  expect(await party()).toMatchObject({ street: 'Quay 1', city: 'Lund', country: 'SE' })
  await save(ctx, { ...SAID, ...HOME })
  expect(await party()).toMatchObject({ city: 'Pune', country: 'IN', taxCategory: 'S', taxIncluded: true })
})

test('of two tabs the later one is told what the earlier one saved, and a double click is one save', async () => {
  const { ctx } = await someone()
  const { seen } = await getProfile(ctx)
  const said = { ...SAID, ...HOME, phone: '98220 12345', seen }
  await Promise.all([saveProfile(ctx, said), saveProfile(ctx, said)])
  const later = { ...said, name: 'A. Rao', language: 'en', phone: '', country: 'DE', taxNumber: '' }
  const fault = await saveProfile(ctx, later).catch((error: unknown) => error)
  expect((fault as BadInput).fields).toEqual({
    '': { key: 'common:meanwhile.changed', params: { seen: expect.any(String) } },
    name: { key: 'common:meanwhile.now', params: { value: 'Asha Rao' } },
    phone: { key: 'common:meanwhile.now', params: { value: '+91 98220 12345' } },
    language: { key: 'common:meanwhile.now', params: { value: 'Deutsch' } },
    country: { key: 'common:meanwhile.now', params: { value: 'India' } },
    taxNumber: { key: 'common:meanwhile.now', params: { value: '27AAPFU0939F1ZV' } },
  })
  await save(ctx, later)
  expect(await getProfile(ctx)).toMatchObject({ name: 'A. Rao', phone: null, country: 'DE' })
})

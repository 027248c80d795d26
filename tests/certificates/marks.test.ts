import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { markAllPresent } from '#app/features/delivery/attendance/mark-all-present.server.ts'
import { writeBadges } from '#app/features/delivery/attendance/papers/write-badges.server.ts'
import { dropSignature } from '#app/features/delivery/certificates/drop-signature.server.ts'
import { issueCertificates } from '#app/features/delivery/certificates/issue-certificates.server.ts'
import { getMarks } from '#app/features/delivery/certificates/queries-signature.server.ts'
import { saveSignature } from '#app/features/delivery/certificates/save-signature.server.ts'
import { switchSignature } from '#app/features/delivery/certificates/switch-signature.server.ts'
import { certificates } from '#app/features/delivery/certificates/tables.server.ts'
import { writeCertificate } from '#app/features/delivery/certificates/write-certificate.server.ts'
import { setLogo } from '#app/features/people/company-profiles/set-logo.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { documentKey } from '#app/features/people/parties/file.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { forgetCalls } from '#app/platform/rate-limit-in-process.server.ts'
import { dropFiles } from '#app/platform/storage/file-store.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPdf } from '#tests/support/bad-files.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

const at = (hour: number, day = 3) => new Date(Date.UTC(2027, 2, day, hour))
const now = () => at(20, 4)

async function sent(name: string, bytes: Buffer, field = 'signature') {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  return { field, name, bytes: bytes.length, path: file }
}

const drawing = (svg: string) => sharp(Buffer.from(svg)).jpeg().toBuffer()
/** Somebody’s hand on paper that is not quite white. */
const aSignature = () =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><rect width="900" height="500" fill="#d9d5cc"/>
    <path d="M180 300C230 140 280 150 250 300S330 210 360 260s60-90 90 10 60-60 100-20 70 0 150-40" fill="none"
      stroke="#1b2a6b" stroke-width="9" stroke-linecap="round"/></svg>`)
const aLogo = () =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="360"><rect width="900" height="360" fill="#fff"/>
    <circle cx="190" cy="180" r="120" fill="#b3261e"/><rect x="360" y="120" width="420" height="120" fill="#22304f"/></svg>`)

async function makeWorld() {
  return inTransaction(async (tx) => {
    const firm = await anSme(tx, { approval: 'approved', name: 'Deepa Joshi Training' })
    const [admin, trainer, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company: firm, member: admin.partyId, role: 1 })
    await aMember(tx, { company: firm, member: trainer.partyId, role: 2 })
    const event = await anEvent(tx, {
      ownerId: firm.id,
      sessions: [{ startsAt: at(9), endsAt: at(17) }],
      timeZone: 'UTC',
      title: 'Glazing safely',
    })
    const participants = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    await anOrder(tx, { event, buyer, participants, quantity: 2 })
    const [session] = await tx.select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
    return { firm, admin, trainer, buyer, event, session: session?.id ?? '' }
  })
}

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  forgetCalls()
  world = await makeWorld()
})
const asFirm = (role: 'admin' | 'employee' = 'admin') => {
  const person = personOf(role === 'admin' ? world.admin : world.trainer, { serviceType: 'provider' })
  return makeContext({ actor: actingFor(person, { ...world.firm, kind: 'sme' }, role), now })
}
const asTrainer = () => makeContext({ actor: personOf(world.trainer, { serviceType: 'provider' }), now })
const issued = async () => {
  await markAllPresent(asFirm(), { event: world.event.slug, column: `${world.session}.1` })
  await markAllPresent(asFirm(), { event: world.event.slug, column: `${world.session}.2` })
  await issueCertificates({ ...systemContext('test'), now }, { eventId: world.event.id, asked: true })
  const [row] = await db().select().from(certificates).where(eq(certificates.eventId, world.event.id))
  return row ?? expect.fail('none was issued')
}
const imagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
const sign = async (ctx: ReturnType<typeof asFirm>, signer = 'Deepa Joshi, Head of Training') =>
  saveSignature(
    ctx,
    { signer, seen: (await getMarks(ctx)).seen },
    await storeDocument(ctx, await sent('hand.jpg', await aSignature())),
  )
const brand = async () =>
  setLogo(asFirm(), await storePicture(asFirm(), await sent('logo.jpg', await aLogo(), 'logo')))

test('without logo and signature a certificate is whole, and so is a sample', async () => {
  const row = await issued()
  expect(row).toMatchObject({ logo: null, signature: null, signer: null })
  const pdf = await writeCertificate(makeContext({ actor: VISITOR, now }), row.code)
  expect(imagesIn(pdf)).toBe(0)
  expect(textOfPdf(await writeCertificate(asFirm(), null))).toContain('Deepa Joshi Training')
})

test('a signature is on certificates once it was looked at and used; what was issued stays as it is', async () => {
  await brand()
  await sign(asFirm())
  expect((await getMarks(asFirm())).signature).toMatchObject({ isUsed: false })
  const sample = await writeCertificate(asFirm(), null)
  expect(imagesIn(sample)).toBe(2)
  const before = await issued()
  expect(before).toMatchObject({ signature: null, signer: null })
  expect(before.logo).not.toBeNull()

  await db().delete(certificates).where(eq(certificates.id, before.id))
  await switchSignature(asFirm(), { used: 'yes' })
  const row = await issued()
  expect(row.signer).toBe('Deepa Joshi, Head of Training')
  await dropSignature(asFirm())
  await setLogo(asFirm(), null)
  await sweepFiles({ ...systemContext('test'), now: () => at(20, 30) })
  const visitor = makeContext({ actor: VISITOR, now })
  const pdf = await writeCertificate(visitor, row.code)
  expect(imagesIn(pdf)).toBe(2)
  expect(textOfPdf(pdf)).toContain('Deepa Joshi, Head of Training')
  expect((await writeCertificate(visitor, row.code)).equals(pdf)).toBe(true)

  // Of a file that is lost nothing is drawn, and nothing breaks.
  await dropFiles([documentKey(row.signature ?? '')])
  expect(imagesIn(await writeCertificate(visitor, row.code))).toBe(1)
})

test('a logo that was taken away after the first certificates leaves later ones their signature', async () => {
  await brand()
  await sign(asFirm())
  await switchSignature(asFirm(), { used: 'yes' })
  const first = await issued()
  expect(first.logo).not.toBeNull()
  await db()
    .update(storedFiles)
    .set({ name: `${newId()}-900x360` })
    .where(eq(storedFiles.name, first.logo ?? ''))
  const participants = [{ name: 'Ben Okafor', email: 'ben@example.com' }]
  await inTransaction((tx) => anOrder(tx, { event: world.event, buyer: world.buyer, participants }))
  await issued()

  const all = await db().select().from(certificates).where(eq(certificates.eventId, world.event.id))
  expect(all).toHaveLength(2)
  const later = all.find(({ id }) => id !== first.id)
  expect(later).toMatchObject({ logo: null, signature: first.signature, signer: first.signer })
})

test('who trains for a firm signs before the firm', async () => {
  await db().update(events).set({ trainerId: world.trainer.partyId }).where(eq(events.id, world.event.id))
  await sign(asFirm())
  await switchSignature(asFirm(), { used: 'yes' })
  await sign(asTrainer(), 'Ravi Iyer, trainer')
  expect((await issued()).signer).toBe('Deepa Joshi, Head of Training')
  await db().delete(certificates).where(eq(certificates.eventId, world.event.id))
  await switchSignature(asTrainer(), { used: 'yes' })
  expect((await issued()).signer).toBe('Ravi Iyer, trainer')
})

test('a new picture is looked at anew; what is no picture, or nobody’s, is none', async () => {
  await sign(asFirm())
  await switchSignature(asFirm(), { used: 'yes' })
  const { seen } = await getMarks(asFirm())
  await saveSignature(asFirm(), { signer: 'Somebody else', seen }, null)
  await expect(saveSignature(asFirm(), { signer: 'A third', seen }, null)).rejects.toMatchObject({
    fields: { signer: expect.anything() },
  })
  expect((await getMarks(asFirm())).signature).toMatchObject({ signer: 'Somebody else', isUsed: true })
  await sign(asFirm())
  expect((await getMarks(asFirm())).signature).toMatchObject({ isUsed: false })
  const proof = await storeDocument(asFirm(), await sent('proof.pdf', aPdf()))
  const now1 = (await getMarks(asFirm())).seen
  await expect(saveSignature(asFirm(), { signer: 'X', seen: now1 }, proof)).rejects.toMatchObject({
    fields: { signature: { key: 'files:refused.notPicture' } },
  })
  const none = (await getMarks(asTrainer())).seen
  await expect(saveSignature(asTrainer(), { signer: 'X', seen: none }, null)).rejects.toMatchObject({
    fields: { signature: { key: 'common:invalid.required' } },
  })
  const theirs = await storeDocument(asTrainer(), await sent('hand.jpg', await aSignature()))
  await expect(saveSignature(asFirm(), { signer: 'X', seen: now1 }, theirs)).rejects.toMatchObject({
    kind: 'notFound',
  })
  await expect(switchSignature(asTrainer(), { used: 'yes' })).rejects.toMatchObject({ kind: 'notFound' })
})

test('strangers, employees and visitors sign for nobody', async () => {
  await sign(asFirm())
  const seeker = makeContext({ actor: personOf(world.buyer), now })
  for (const ctx of [seeker, asFirm('employee')]) {
    const no = { kind: 'forbidden' }
    await expect(saveSignature(ctx, { signer: 'X' }, null)).rejects.toMatchObject(no)
    await expect(switchSignature(ctx, { used: 'yes' })).rejects.toMatchObject(no)
    await expect(dropSignature(ctx)).rejects.toMatchObject(no)
    await expect(writeCertificate(ctx, null)).rejects.toMatchObject(no)
  }
  const visitor = makeContext({ actor: VISITOR, now })
  await expect(dropSignature(visitor)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(saveSignature(visitor, { signer: 'X' }, null)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(switchSignature(visitor, { used: 'yes' })).rejects.toMatchObject({ kind: 'signIn' })
  expect((await getMarks(asFirm())).signature).toMatchObject({ isUsed: false })
})

test('badges carry the logo, and where the name is open the company', async () => {
  const billing = { kind: 'business', name: 'Anna', company: 'Steelmind Werke AG' } as const
  await inTransaction((tx) =>
    anOrder(tx, { event: world.event, buyer: world.buyer, quantity: 2, billing: billing as never }),
  )
  const plain = await writeBadges(asFirm(), world.event.slug)
  expect(imagesIn(plain)).toBe(0)
  await brand()
  const pdf = await writeBadges(asFirm(), world.event.slug)
  expect(textOfPdf(pdf).replaceAll('\n', ' ').split('Steelmind Werke AG')).toHaveLength(3)
  expect(imagesIn(pdf)).toBeGreaterThan(0)
})

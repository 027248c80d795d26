import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { SKILLS } from '#app/features/catalogue/skills/skill.ts'
import { addFiles } from '#app/features/catalogue/trainer-profiles/add-files.server.ts'
import {
  getOwnProfile,
  getProviderState,
} from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { saveProfile } from '#app/features/catalogue/trainer-profiles/save-profile.server.ts'
import { askApproval } from '#app/features/catalogue/trainers/ask-approval.server.ts'
import { decideProvider } from '#app/features/catalogue/trainers/decide-provider.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { getProfile as getPerson } from '#app/features/people/accounts/queries-profile.server.ts'
import { saveProfile as savePerson } from '#app/features/people/accounts/save-profile.server.ts'
import { setPhoto } from '#app/features/people/accounts/set-photo.server.ts'
import { fileUses } from '#app/features/people/parties/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { cleanRichText } from '#app/platform/rich-text.server.ts'
import { aPerson, aStaffMember } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aCompleteProvider, aPictureOf, aProvider, approvalOf, as, SAID, save } from './a-provider.ts'

describe('a profile', () => {
  test('names skills from the list, shown in the language of who reads, and found by any of them', async () => {
    const owner = await aCompleteProvider()
    const chosen = ['budgeting', 'gdpr', 'budgeting', 'no-such-skill']
    await save(owner, { ...SAID, skills: 'Lean, Budgetplanung', skillCodes: chosen })
    expect((await getOwnProfile(as(owner))).profile?.skillCodes).toEqual(['budgeting', 'gdpr'])
    await askApproval(as(owner))
    await decideProvider(as(aStaffMember()), { username: owner.username, decision: 'approve' })
    const shown = (language: 'de' | 'ja') => getProfile(makeContext({ language }), owner.username)
    // What is the name of a chosen one in another language is not said twice.
    expect(await shown('de')).toMatchObject({
      named: ['Budgetplanung', 'Datenschutz-Grundverordnung'],
      skills: ['Lean'],
    })
    expect((await shown('ja')).named[0]).toBe('予算編成')
    await followFacts()
    const [found] = await db().select().from(searchDocuments).where(eq(searchDocuments.id, owner.partyId))
    expect(found?.facets).toEqual(expect.arrayContaining(['field:controlling', 'field:data-protection']))
    expect(found?.words).toContain('presupuestos')

    const codes = SKILLS.map(({ code }) => code)
    await expect(save(owner, { ...SAID, skillCodes: codes.slice(0, 31) })).rejects.toMatchObject({
      fields: { skillCodes: { key: 'profiles:form.tooManySkills' } },
    })
    await save(owner, { ...SAID, skillCodes: codes.slice(0, 30) })
    expect((await getOwnProfile(as(owner))).profile?.skillCodes).toHaveLength(30)
    // They alone are enough to ask for approval.
    await save(owner, { ...SAID, skills: '', skillCodes: ['budgeting'] })
    expect((await getProviderState(as(owner))).missing).not.toContain('skills')
  })

  test('says what was entered, to its owner and, once approved, to everybody', async () => {
    const owner = await aCompleteProvider()
    const { profile, hours, daysOff } = await getOwnProfile(as(owner))
    expect(profile).toMatchObject({
      displayName: 'Asha Rao',
      skills: ['Lean', 'Six Sigma', 'lean', '5S', 'Kaizen'],
      languages: ['en', 'hi'],
      places: ['Mumbai', 'Pune'],
      yearsOfPractice: 12,
      feeMinor: 4_500_000,
      feeUnit: 'day',
      links: [{ label: 'asha.example.com', url: 'https://asha.example.com' }],
      about: 'I teach on the floor.\n\n- gemba first\n- slides last',
    })
    expect(hours.toSorted((a, b) => a.from - b.from)).toEqual([
      { weekday: 1, from: 540, to: 720 },
      { weekday: 1, from: 810, to: 1_020 },
    ])
    expect(daysOff).toEqual([{ from: '2027-01-04', to: '2027-01-04' }])
    await expect(getProfile(makeContext({}), owner.username)).rejects.toMatchObject({ kind: 'notFound' })

    await askApproval(as(owner))
    await decideProvider(as(aStaffMember()), { username: owner.username, decision: 'approve' })
    const seen = await getProfile(makeContext({}), owner.username)
    expect(seen).toMatchObject({ displayName: 'Asha Rao', image: expect.stringMatching(/^\/pictures\//) })
    expect(seen.about).toContain('<li>gemba first</li>')
    await followFacts()
    const found = await db().select().from(searchDocuments).where(eq(searchDocuments.id, owner.partyId))
    expect(found.map(({ title }) => title)).toEqual(['Asha Rao'])
  })

  test('has the name and the photo of its person, whichever form changes them', async () => {
    const owner = await aCompleteProvider()
    const person = () => getPerson(as(owner))
    const first = await person()
    expect(first).toMatchObject({ name: 'Asha Rao', image: expect.stringMatching(/^\/pictures\//) })
    const typed = { name: 'Asha Devi Rao', language: 'en', timeZone: 'Asia/Kolkata', phone: '' }
    await savePerson(as(owner), { ...typed, seen: first.seen })
    const other = await aPictureOf(owner)
    await setPhoto(as(owner), other)
    const { profile } = await getOwnProfile(as(owner))
    expect(profile).toMatchObject({ displayName: 'Asha Devi Rao', image: other.address })
    const used = await db().select().from(fileUses).where(eq(fileUses.subjectId, owner.partyId))
    expect(used).toHaveLength(1)
    await save(owner, { ...SAID, removePhoto: 'on' })
    expect(await person()).toMatchObject({ name: 'Asha Rao', image: null })
    await setPhoto(as(owner), null)
    expect((await getOwnProfile(as(owner))).photo).toBeNull()
  })

  test('keeps what a plain field does not show, as long as nobody touches the text', async () => {
    const owner = await aProvider()
    const about = cleanRichText(
      '<h2>Before</h2><p>See <a href="https://a.example">here</a>, <strong>really</strong>.</p>',
    )
    await db().insert(trainerProfiles).values({ partyId: owner.partyId, displayName: 'A', about })
    const { profile } = await getOwnProfile(as(owner))
    await save(owner, { ...SAID, about: profile?.about })
    const ofOwner = eq(trainerProfiles.partyId, owner.partyId)
    const [kept] = await db().select().from(trainerProfiles).where(ofOwner)
    expect(kept?.about).toBe(about)
    await save(owner, { ...SAID, about: `${profile?.about}\n\nMore.` })
    const [longer] = await db().select().from(trainerProfiles).where(ofOwner)
    expect(longer?.about.replaceAll('\n', '')).toBe(`${about}<p>More.</p>`)
  })

  test('says of each field that cannot be meant what is wrong there', async () => {
    const owner = await aProvider()
    const wrong = {
      displayName: ' ',
      language: 'xx',
      skills: Array.from({ length: 41 }, (_, at) => `s${at}`).join(),
      languages: ['en', '<b>'],
      country: 'India',
      modes: ['moon'],
      yearsOfPractice: '-1',
      timeZone: 'Mars/Base',
      fee: '0.500',
      linkUrl: 'javascript:alert(1)',
      offFrom: '2026-02-30',
      hours3: '17-9',
      hours4: '9-12, 11-13',
      headline: 'x'.repeat(141),
    }
    const error = await save(owner, { ...SAID, ...wrong }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(BadInput)
    const fields = Object.keys((error as BadInput).fields).map((path) => path.split('.')[0])
    for (const name of [
      'displayName',
      'language',
      'skills',
      'languages',
      'country',
      'modes',
      'yearsOfPractice',
      'timeZone',
      'fee',
      'hours3',
      'hours4',
      'headline',
    ])
      expect(fields, name).toContain(name)
    const rows = { linkUrl: ['javascript:alert(1)', 'https://good@evil.example'], offFrom: '2026-02-30' }
    await expect(save(owner, { ...SAID, ...rows })).rejects.toMatchObject({
      fields: { links: expect.anything(), daysOff: expect.anything() },
    })
    await save(owner, {
      ...SAID,
      about: '<script>bad()</script><img src=x onerror=bad()><a href="javascript:bad()">x</a> fine',
      headline: '<b onclick=bad()>',
    })
    const { about, headline } = await getProfile(as(owner), owner.username)
    expect(about).not.toMatch(/script|onerror|img/)
    expect(about).toContain('fine')
    expect(headline).toBe('<b onclick=bad()>')
  })

  test('holds the files that it shows, and lets go of those that were taken out', async () => {
    const owner = await aCompleteProvider()
    const picture = await aPictureOf(owner)
    await addFiles(as(owner), { caption: 'A kiln' }, { picture })
    await addFiles(as(owner), { certificate: 'Black Belt' }, {})
    const uses = async () =>
      (await db().select().from(fileUses).where(eq(fileUses.subjectId, owner.partyId))).length
    expect(await uses()).toBe(2)
    const { profile } = await getOwnProfile(as(owner))
    expect(profile).toMatchObject({
      gallery: [{ src: picture.address, width: 1_280, height: 853, caption: 'A kiln' }],
      certificates: ['Black Belt'],
    })
    const other = await aPictureOf(owner)
    await addFiles(as(owner), {}, { picture: other })
    const photoSrc = profile?.image ?? ''
    const said = {
      pictureSrc: [picture.address, other.address],
      pictureAlt: ['A kiln, glowing', ''],
      pictureCaption: ['Firing', 'Glaze'],
      focusX: ['50', '10'],
      focusY: ['50', '200'],
      picturePlace: ['2', '1'],
      photoSrc,
      photoX: '30',
      photoY: '0',
    }
    await save(owner, { ...SAID, ...said })
    const arranged = (await getOwnProfile(as(owner))).profile
    expect(arranged?.image).toBe(`${photoSrc}#30,0`)
    expect(arranged?.gallery).toMatchObject([
      { src: `${other.address}#10,100`, caption: 'Glaze' },
      { src: picture.address, caption: 'Firing', alt: 'A kiln, glowing' },
    ])
    // A form that was opened before the photo was another one says nothing of this one.
    await save(owner, { ...SAID, ...said, photoSrc: other.address, photoX: '99' })
    expect((await getOwnProfile(as(owner))).profile?.image).toBe(`${photoSrc}#30,0`)
    await expect(save(owner, { ...SAID, ...said, pictureAlt: ['x'.repeat(251)] })).rejects.toMatchObject({
      fields: { 'pictureAlt.0': expect.anything() },
    })
    expect(await uses()).toBe(3)
    await save(owner, {
      ...SAID,
      removePicture: [picture.address, other.address],
      removeCertificate: 'Black Belt',
      removePhoto: 'on',
    })
    expect(await uses()).toBe(0)
    expect((await getProviderState(as(owner))).missing).toEqual(['photo'])
  })

  test('of two tabs the later one is told what the earlier one saved, and files alone are no such saving', async () => {
    const owner = await aProvider()
    const { seen } = await getOwnProfile(as(owner))
    await addFiles(as(owner), {}, { photo: await aPictureOf(owner) })
    await Promise.all([1, 2].map(() => saveProfile(as(owner), { ...SAID, seen })))
    const later = { ...SAID, city: 'Mumbai', about: 'Another.', hours1: '', seen }
    const fault = await saveProfile(as(owner), later).catch((one: unknown) => one)
    expect((fault as BadInput).fields).toEqual({
      '': { key: 'common:meanwhile.changed', params: { seen: expect.any(String) } },
      about: { key: 'common:meanwhile.other' },
      city: { key: 'common:meanwhile.now', params: { value: 'Pune' } },
      hours1: { key: 'common:meanwhile.now', params: { value: '09:00–12:00, 13:30–17:00' } },
    })
    await save(owner, later)
    expect((await getOwnProfile(as(owner))).profile).toMatchObject({
      city: 'Mumbai',
      image: expect.any(String),
    })
  })

  test('two tabs that put pictures in another order lose none: the first stands, whole, and the later is told', async () => {
    const owner = await aProvider()
    const sources: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const picture = await aPictureOf(owner)
      await addFiles(as(owner), { caption: `Picture ${at}` }, { picture })
      sources.push(picture.address)
    }
    await save(owner, SAID)
    const { seen, seenGallery } = await getOwnProfile(as(owner))
    const inPlaces = (picturePlace: string[], name: string, given: object = {}) =>
      saveProfile(as(owner), {
        ...SAID,
        seen,
        seenGallery,
        pictureSrc: sources,
        picturePlace,
        pictureCaption: sources.map((_, at) => `${name} ${at}`),
        ...given,
      })
    const captions = async () =>
      ((await getOwnProfile(as(owner))).profile?.gallery ?? []).map(({ caption }) => caption)
    const ends = await Promise.allSettled([
      inPlaces(['4', '3', '2', '1'], 'a'),
      inPlaces(['2', '1', '4', '3'], 'b'),
    ])
    const stands =
      ends[0].status === 'fulfilled' ? ['a 3', 'a 2', 'a 1', 'a 0'] : ['b 1', 'b 0', 'b 3', 'b 2']
    expect(await captions()).toEqual(stands)
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(reasons.map((one: BadInput) => one.fields)).toEqual([
      {
        '': { key: 'common:meanwhile.changed', params: { seen } },
        gallery: { key: 'common:meanwhile.other' },
      },
    ])

    // What came since is none of the form's pictures, and what it now saw it may replace.
    const fifth = await aPictureOf(owner)
    await addFiles(as(owner), { caption: 'new' }, { picture: fifth })
    const again = await getOwnProfile(as(owner))
    await inPlaces(['1', '2', '3', '4'], 'c', {
      seenGallery: again.seenGallery,
      pictureSrc: [...sources, fifth.address],
      picturePlace: ['1', '2', '3', '4', '5'],
    })
    expect(await captions()).toEqual(['c 0', 'c 1', 'c 2', 'c 3', ''])
  })

  test('a picture that was added by one tab does not stop another that only arranges those it showed', async () => {
    const owner = await aProvider()
    const [first, later] = [await aPictureOf(owner), await aPictureOf(owner)]
    await addFiles(as(owner), {}, { picture: first })
    await save(owner, SAID)
    const { seen, seenGallery } = await getOwnProfile(as(owner))
    await addFiles(as(owner), {}, { picture: later })
    const pictureSrc = [first.address]
    const said = { ...SAID, seen, seenGallery, pictureSrc, pictureCaption: ['A kiln'] }
    await saveProfile(as(owner), said)
    await saveProfile(as(owner), said)
    expect((await getOwnProfile(as(owner))).profile?.gallery).toMatchObject([
      { src: first.address, caption: 'A kiln' },
      { src: later.address },
    ])
  })

  test('a stranger writes no profile, and nobody puts in files of somebody else', async () => {
    const owner = await aProvider()
    const rival = await aProvider()
    for (const [actor, kind] of [
      [makeContext({}).actor, 'signIn'],
      [aPerson(), 'forbidden'],
      [aPerson({ serviceType: 'provider', role: 'manager' }), 'forbidden'],
    ] as const) {
      await expect(saveProfile(as(actor), SAID)).rejects.toMatchObject({ kind })
      await expect(addFiles(as(actor), {}, {})).rejects.toMatchObject({ kind })
      await expect(askApproval(as(actor))).rejects.toMatchObject({ kind })
    }
    const photo = await aPictureOf(owner)
    await expect(addFiles(as(rival), {}, { photo })).rejects.toMatchObject({ kind: 'notFound' })
    const smuggled = {
      ...SAID,
      partyId: owner.partyId,
      approval: 'approved',
      rating: 50,
      image: photo.address,
    }
    await save(rival, smuggled)
    expect(await approvalOf(rival)).toBe('none')
    const { profile } = await getOwnProfile(as(rival))
    expect(profile).toMatchObject({ image: null, rating: null, partyId: rival.partyId })
    expect((await getOwnProfile(as(owner))).profile).toBeNull()
  })
})

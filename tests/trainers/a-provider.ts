import { eq } from 'drizzle-orm'
import { addFiles } from '#app/features/catalogue/trainer-profiles/add-files.server.ts'
import { getOwnProfile } from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { saveProfile } from '#app/features/catalogue/trainer-profiles/save-profile.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aPicture } from '#app/features/people/parties/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

export const as = (actor: Ctx['actor']) => makeContext({ actor, language: 'en', timeZone: 'Asia/Kolkata' })

export async function aProvider(given: Partial<Person> = {}): Promise<Person> {
  const account = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', language: 'de' }))
  return personOf(account, { serviceType: 'provider', ...given })
}

export const SAID = {
  displayName: 'Asha Rao',
  headline: 'Lean that lasts',
  about: 'I teach on the floor.\n\n- gemba first\n- slides last',
  language: 'en',
  skills: 'Lean, Six Sigma,lean , 5S\nKaizen',
  industries: '',
  languages: ['en', 'hi'],
  city: 'Pune',
  country: 'IN',
  places: 'Mumbai、Pune',
  modes: ['onsite', 'online'],
  yearsOfPractice: '１２',
  timeZone: 'Asia/Kolkata',
  fee: '45,000',
  feeCurrency: 'INR',
  feeUnit: 'day',
  linkUrl: ['asha.example.com', ''],
  linkLabel: ['', ''],
  offFrom: ['2027-01-04', ''],
  offTo: ['', ''],
  hours1: '9-12, 13:30–17:00',
}

/** Saved from a page that was opened just now. */
export const save = async (owner: Person, typed: object) => {
  const { seen, seenGallery } = await getOwnProfile(as(owner))
  return saveProfile(as(owner), { ...typed, seen, seenGallery })
}

export const aPictureOf = ({ partyId }: Person) => inTransaction((tx) => aPicture(tx, partyId))

export async function aCompleteProvider(given: Partial<Person> = {}): Promise<Person> {
  const owner = await aProvider(given)
  await save(owner, SAID)
  await addFiles(as(owner), {}, { photo: await aPictureOf(owner) })
  return owner
}

export const approvalOf = async ({ partyId }: Person) =>
  (await db().select().from(parties).where(eq(parties.id, partyId)))[0]?.approval

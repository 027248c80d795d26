import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { faceOf } from './faces/face-of.ts'
import { type KnownPerson, knownOf } from './known.ts'
import type { DemoWorld } from './plan.ts'
import type { PlannedPerson, PlannedProvider } from './plan-people.ts'
import { sellerOf } from './plan-seller.ts'
import { DEMO_PASSWORD, DEMO_STAFF } from './sign-ins.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** Accounts of providers and buyers and the providers' profiles. Returns account and party by username. */
export async function loadPeople(tx: Tx, now: Date, world: DemoWorld): Promise<Map<string, KnownPerson>> {
  const ids = new Map<string, KnownPerson>()
  for (const provider of world.providers)
    ids.set(
      provider.username,
      await loadAccount(tx, now, provider, {
        serviceType: 'provider',
        profileType: provider.kind === 'supplier' ? 'compprofile' : 'indprofile',
        approval: provider.approval,
        seller: {
          ...sellerFactsOf(provider),
          ...(provider.waitsHours && {
            approvalChangedAt: new Date(now.getTime() - provider.waitsHours * HOUR),
          }),
        },
      }),
    )
  for (const staff of [TEAM, ...DEMO_STAFF]) ids.set(staff.username, await loadStaff(tx, now, staff))
  for (const buyer of world.buyers) ids.set(buyer.username, await loadAccount(tx, now, buyer, {}))
  await someProfiles(
    tx,
    world.providers.map((provider) => profileOf(provider, ids, now)),
  )
  await someAvailability(
    tx,
    world.providers.map(({ username, hours, daysOff }) => ({
      partyId: knownOf(ids, username).partyId,
      hours,
      daysOff: daysOff.map(({ inDays, length }) => ({
        from: dayAfter(now, inDays),
        to: dayAfter(now, inDays + length - 1),
      })),
    })),
  )
  return ids
}

const TEAM = { username: 'quorum_team', name: 'Quorum team', tasks: STAFF_TASKS }
type PlannedStaff = { username: string; name: string; tasks: readonly StaffTask[] }

/** Somebody of the team that runs the marketplace, trusted with some of its tasks or with all. */
async function loadStaff(tx: Tx, now: Date, { username, name, tasks }: PlannedStaff): Promise<KnownPerson> {
  const joined = daysBefore(now, 700)
  const { id, partyId } = await anAccount(tx, {
    username,
    name,
    language: 'en',
    timeZone: 'Asia/Kolkata',
    password: DEMO_PASSWORD,
    staffTasks: [...tasks],
    twoStep: false,
    createdAt: joined,
    updatedAt: joined,
  })
  return { accountId: id, partyId }
}

async function loadAccount(
  tx: Tx,
  now: Date,
  person: PlannedPerson,
  provider: Pick<
    Parameters<typeof anAccount>[1] & object,
    'serviceType' | 'profileType' | 'approval' | 'seller'
  >,
): Promise<KnownPerson> {
  const joined = daysBefore(now, person.joinedDaysAgo)
  const account = await anAccount(tx, {
    username: person.username,
    name: person.name,
    language: person.language,
    timeZone: person.timeZone,
    image: faceOf(person.username),
    password: DEMO_PASSWORD,
    createdAt: joined,
    updatedAt: joined,
    ...provider,
    seller: { ...provider.seller, createdAt: joined },
  })
  return { accountId: account.id, partyId: account.partyId }
}

function sellerFactsOf(provider: PlannedProvider) {
  const said = sellerOf(provider)
  if (!said) return {}
  const { tax, ...seller } = said
  return { ...seller, ...taxColumns(tax) }
}

function profileOf(provider: PlannedProvider, ids: Map<string, KnownPerson>, now: Date) {
  const joined = daysBefore(now, provider.joinedDaysAgo)
  return {
    partyId: knownOf(ids, provider.username).partyId,
    displayName: provider.name,
    image: faceOf(provider.username),
    headline: provider.headline,
    about: richTextOf({ format: 'plain', text: provider.about }),
    language: provider.language,
    skills: provider.skills,
    industries: provider.industries,
    languages: provider.languages,
    modes: ['onsite', 'venue', 'online'],
    city: provider.city,
    country: provider.country,
    places: provider.places,
    supplierId: provider.supplier ? knownOf(ids, provider.supplier).partyId : null,
    timeZone: provider.timeZone,
    yearsOfPractice: provider.yearsOfPractice,
    certificates: provider.certificates,
    certificateEnds: endsOf(provider.certificates, now),
    links: provider.links,
    gallery: provider.gallery,
    feeMinor: provider.fee.minor,
    feeCurrency: provider.fee.currency,
    feeUnit: 'day' as const,
    createdAt: joined,
    updatedAt: joined,
  }
}

/** Of several certificates the first one ends: soon for some, in years for others. */
function endsOf([first, second]: readonly string[], now: Date): Record<string, string> {
  if (!first || !second) return {}
  const months = 1 + ((first.length * 7 + second.length) % 30)
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 0))
  return { [first]: end.toISOString().slice(0, 10) }
}

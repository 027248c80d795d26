import { aMandate } from '#app/features/money/card-mandates/testing.server.ts'
import { MOST_TRIES, openUntil } from '#app/features/money/subscriptions/subscription.ts'
import { aPaidTerm, aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import {
  aBillingAddress,
  aCostCentre,
  aPublicText,
} from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { aCompany, aGroup, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { cityOf, workspaceTexts as texts, type WorkspaceText } from './content.ts'
import { faceOf } from './faces/face-of.ts'
import { type KnownPerson, type KnownWorkspace, knownOf } from './known.ts'
import { sellerOfWorkspace } from './plan-workspaces.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const DAY = 86_400_000
const SEATS = 10

/**
 * Companies, SMEs and who works there: adds to `people` who has no other part in the demo world. Returns them
 * by slug.
 */
export async function loadCompanies(
  tx: Tx,
  now: Date,
  people: Map<string, KnownPerson>,
): Promise<Map<string, KnownWorkspace>> {
  for (const { username, name, city, language } of texts.people) {
    const { timeZone } = cityOf(city)
    const joined = new Date(now.getTime() - 400 * DAY)
    const at = { createdAt: joined, updatedAt: joined }
    const account = await anAccount(tx, {
      username,
      name,
      language,
      timeZone,
      image: faceOf(username),
      password: DEMO_PASSWORD,
      ...at,
    })
    people.set(username, { accountId: account.id, partyId: account.partyId })
  }
  const ids = new Map<string, PartyId>()
  const known = new Map<string, KnownWorkspace>()
  for (const { key, name, superAdmins } of texts.groups) {
    const located = texts.companies.filter(({ group }) => group === key)
    const admins = superAdmins.map((username) => knownOf(people, username))
    const { locations } = await aGroup(tx, {
      name,
      locations: located.map((text) => partyOf(text, now)),
      admins: admins.map(({ partyId }) => partyId),
    })
    for (const location of locations) ids.set(location.slug, location.id)
    const [first] = locations
    for (const { accountId } of admins)
      if (first) await actFor(tx, { accountId, token: null, partyId: first.id })
  }
  for (const text of texts.companies.filter(({ group }) => group === undefined))
    ids.set(text.slug, (await aCompany(tx, partyOf(text, now))).id)
  for (const text of texts.companies) {
    const { slug, members, trainers, term, currency, about, costCentres = [], furtherAddresses = [] } = text
    const company = { id: knownOf(ids, slug) }
    const centres = new Map<string, string>()
    for (const centre of costCentres) centres.set(centre.code, await aCostCentre(tx, { company, ...centre }))
    known.set(slug, { partyId: company.id, centres })
    for (const address of furtherAddresses) await aBillingAddress(tx, { company, ...address })
    if (about) await aPublicText(tx, { company, about })
    const subscription = await aSubscription(tx, {
      partyId: company.id,
      currency,
      endDate: endOf(term, now),
      state: stateOf(term),
      seats: SEATS,
      ...(!term.trial && paidForYear(text, now)),
    })
    if (!term.trial) await aPaidTerm(tx, subscription)
    const [admin] = members
    if (term.renews === 'card' && admin) {
      const { accountId } = knownOf(people, admin.username)
      await aMandate(tx, { partyId: company.id, accountId, at: subscription.periodStart ?? now })
    }
    for (const { username, role, limitMinor } of members) {
      const { accountId, partyId } = knownOf(people, username)
      await aMember(tx, { company, member: partyId, role, limitMinor })
      await actFor(tx, { accountId, token: null, partyId: company.id })
    }
    for (const [at, username] of trainers.entries()) {
      const joinedAt = new Date(now.getTime() - (390 - 45 * at) * DAY)
      await aJoinedTrainer(tx, { company, trainer: knownOf(people, username).partyId, joinedAt })
    }
  }
  return known
}

function partyOf(text: WorkspaceText, now: Date) {
  const { slug, kind, name, city, currency, term, address } = text
  const { tax, ...seller } = sellerOfWorkspace(text) ?? { tax: null }
  const approval = tax ? ('approved' as const) : ('none' as const)
  return {
    displaySlug: slug,
    kind,
    name,
    legalName: name,
    city,
    currency,
    approval,
    country: cityOf(city).country,
    ...seller,
    ...address,
    ...(tax && taxColumns(tax)),
    writableUntil: openUntil({ endDate: endOf(term, now), ...renewalOf(term) }),
    trial: stateOf(term) === 'trialing',
    memberSeats: SEATS,
  }
}

/**
 * As if a year had been paid by the card that always succeeds; one that is owed lacks the money for another.
 */
function paidForYear({ name, city, term, address }: WorkspaceText, now: Date) {
  const end = endOf(term, now)
  const periodStart = new Date(end)
  periodStart.setUTCFullYear(end.getUTCFullYear() - 1)
  const billing = { name, ...address, city, country: cityOf(city).country }
  const owed = { method: 'no-funds', failures: MOST_TRIES, failedAt: end }
  return {
    cycle: 'year' as const,
    periodStart,
    anchorDay: end.getUTCDate(),
    method: 'succeeds',
    billing,
    ...(stateOf(term) === 'past_due' && owed),
    ...renewalOf(term),
  }
}

const renewalOf = ({ cancelled, renews }: WorkspaceText['term']) => ({
  cancelAtEnd: cancelled === true,
  payWay: renews ?? ('hand' as const),
})

const endOf = ({ days }: WorkspaceText['term'], now: Date) => new Date(now.getTime() + days * DAY)

function stateOf({ days, trial, cancelled }: WorkspaceText['term']) {
  if (days < 0) return trial || cancelled ? 'cancelled' : 'past_due'
  return trial ? 'trialing' : 'active'
}

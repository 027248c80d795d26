import { listComingEvents } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { eventFeed } from '#app/features/catalogue/search/feed-address.ts'
import { listTopicsOf } from '#app/features/catalogue/topics/queries-owner.server.ts'
import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'
import type { ProfileView } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { structuredProfile } from '#app/features/catalogue/trainer-profiles/profile-structured.ts'
import { listPeopleOf } from '#app/features/catalogue/trainer-profiles/queries-people.server.ts'
import { findProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { structuredCompany } from '#app/features/people/company-profiles/page-structured.ts'
import { findCompanyPage } from '#app/features/people/company-profiles/queries-page.server.ts'
import { findResponseTime } from '#app/features/people/qmail/queries-response.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { type Addresses, itemList } from '#app/kit/structured.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const TOPICS = 24
const EVENTS = 12
const REVIEWS = 8

type Asked = { slug: string; pageOf: (name: string) => number }

/**
 * The profile at an address with what its provider offers, and what search engines are told of it; null
 * without one.
 */
export async function showProvider(ctx: Ctx, { slug, pageOf }: Asked) {
  const profile = await findProfile(ctx, slug)
  if (!profile) return null
  const { username } = profile
  const beside = await besideProfile(ctx, profile, pageOf)
  return {
    at: username,
    describe: (at: Addresses) => [
      structuredProfile(profile, at, sharingPicture('trainer', ctx.language, username)),
      ...topicList(beside.topics.rows, at),
    ],
    shown: { kind: 'provider' as const, profile, ...beside },
  }
}

/** What stands on a provider's page beside what it says of itself. */
export async function besideProfile(
  ctx: Ctx,
  { partyId, username }: Pick<ProfileView, 'partyId' | 'username'>,
  pageOf: Asked['pageOf'] = () => 1,
) {
  const [offers, reviews, response] = await Promise.all([
    offersOf(ctx, partyId, pageOf('topics')),
    listReviews(ctx, { limit: REVIEWS, page: pageOf('reviews'), trainerId: partyId }),
    findResponseTime(ctx, partyId),
  ])
  return { ...offers, reviews, feed: eventFeed({ organiser: username }), response }
}

/** The same of a company or SME. Who buys shows nobody of its own. */
export async function showCompany(ctx: Ctx, { slug, pageOf }: Asked) {
  const company = await findCompanyPage(ctx, slug)
  if (!company) return null
  const { partyId, sme, slug: address } = company
  const [offers, reviews, people, response] = await Promise.all([
    offersOf(ctx, partyId, pageOf('topics')),
    listReviews(ctx, { limit: REVIEWS, page: pageOf('reviews'), trainerId: partyId }),
    sme ? listPeopleOf(ctx, partyId) : [],
    findResponseTime(ctx, partyId),
  ])
  const image = sharingPicture('trainer', ctx.language, address)
  return {
    at: address,
    describe: (at: Addresses) => [
      structuredCompany({ company, people }, at, image),
      ...topicList(offers.topics.rows, at),
    ],
    shown: { kind: 'company' as const, company, people, reviews, ...offers, response },
  }
}

async function offersOf(ctx: Ctx, ownerId: PartyId, page: number) {
  const [topics, coming] = await Promise.all([
    listTopicsOf(ctx, ownerId, { size: TOPICS, page }),
    listComingEvents(ctx, { limit: EVENTS, ownerId }),
  ])
  return { topics, coming }
}

const topicList = (rows: TopicCardView[], at: Addresses) =>
  itemList(rows.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) })))

export type ProviderShown = NonNullable<Awaited<ReturnType<typeof showProvider>>>['shown']
export type CompanyShown = NonNullable<Awaited<ReturnType<typeof showCompany>>>['shown']

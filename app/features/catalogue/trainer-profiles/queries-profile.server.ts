import { and, desc, eq, sql } from 'drizzle-orm'
import type { DaysOff, WeekHours } from '#app/features/catalogue/availability/availability.ts'
import { busyWithin } from '#app/features/catalogue/availability/calendars/queries-busy.server.ts'
import {
  trainerBookings,
  trainerDaysOff,
  trainerHours,
} from '#app/features/catalogue/availability/tables.server.ts'
import { isListed, profilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts, formerUsernames } from '#app/features/people/accounts/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { type ProfileView, profileOf } from './profile.ts'

const PEOPLE = 24

const hoursOf = sql<WeekHours[]>`(select coalesce(json_agg(json_build_object(
    'weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute)), '[]')
  from ${trainerHours} h where h.party_id = ${parties.id})`

const daysOffOf = sql<
  DaysOff[]
>`(select coalesce(json_agg(json_build_object('from', o.from_day, 'to', o.to_day)), '[]')
  from ${trainerDaysOff} o where o.party_id = ${parties.id} and o.to_day >= current_date - 1)`

/** The engagements of the weeks to come, with what is kept free around them. */
const takenOf = sql<{ startsAt: string; endsAt: string }[]>`(select coalesce(json_agg(json_build_object(
    'startsAt', lower(e.during), 'endsAt', upper(e.during))), '[]')
  from ${trainerBookings} e where e.party_id = ${parties.id}
    and e.ends_at > now() - interval '1 day' and e.starts_at < now() + interval '60 days')`

const busyOf = busyWithin(sql`now() - interval '1 day'`, sql`now() + interval '60 days'`)

const profiles = preparedQuery('profile page', (from, actor, given: { username: string }) => {
  const asked = sql`(select ${parties.id} as id from ${parties} where ${parties.slug} = ${given.username}
    union all select ${accounts.partyId} from ${formerUsernames}
      join ${accounts} on ${accounts.id} = ${formerUsernames.accountId} where ${formerUsernames.username} = ${given.username})`
  const own = sql`${parties.id} in ${asked}`
  const { partyId, supplierId } = trainerProfiles
  return from
    .select({
      profile: trainerProfiles,
      username: parties.displaySlug,
      profileType: parties.profileType,
      tax: partyTax,
      isAsked: sql<boolean>`${own}`,
      isListed: sql<boolean>`${isListed}`,
      hours: sql<WeekHours[]>`case when ${own} then ${hoursOf} else '[]' end`,
      daysOff: sql<DaysOff[]>`case when ${own} then ${daysOffOf} else '[]' end`,
      taken: sql<{ startsAt: string; endsAt: string }[]>`case when ${own} then ${takenOf} else '[]' end`,
      busy: sql<{ startsAt: string; endsAt: string }[]>`case when ${own} then ${busyOf} else '[]' end`,
    })
    .from(parties)
    .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(
        sql`${parties.id} in (select id from ${asked} one
          union all select ${partyId} from ${trainerProfiles} where ${supplierId} in ${asked}
          union all select ${supplierId} from ${trainerProfiles} where ${partyId} in ${asked})`,
        profilesSeenBy(actor),
      ),
    )
    .orderBy(desc(own), desc(trainerProfiles.ratingCount), parties.id)
    .limit(PEOPLE + 1)
})

/**
 * The public profile of a present or former username, in whatever case, with the people of a supplier and the
 * supplier of a trainer. Null where the actor may see none. One query.
 */
export async function findProfile(ctx: Ctx, username: string): Promise<ProfileView | null> {
  const rows = await profiles(ctx, { username: username.toLowerCase() })
  const [row, ...others] = rows
  if (!row?.isAsked) return null
  const { language } = ctx
  return profileOf(row, others, { language, t: translator(language), now: ctx.now() })
}

/** Like `findProfile`; refuses where the actor may see none. */
export async function getProfile(ctx: Ctx, username: string): Promise<ProfileView> {
  const profile = await findProfile(ctx, username)
  if (!profile) throw notFound()
  return profile
}

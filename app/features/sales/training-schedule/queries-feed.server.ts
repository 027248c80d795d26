import { eq } from 'drizzle-orm'
import { writeCalendarFeed } from '#app/features/catalogue/events/write-calendar.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { ApiClient } from '#app/kit/actor.ts'
import { pathIn } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { callAsProgram } from '#app/platform/program-calls.server.ts'
import { listScheduleCalendar } from './queries-calendar.server.ts'
import { feedToken, ownScheduleFeed, scheduleFeedOf } from './queries-scope.server.ts'
import { feedPath } from './schedule.ts'
import { scheduleFeeds } from './tables.server.ts'

/** The address of the own calendar of the workspace acted for; null without one. One query. */
export async function findOwnFeed(ctx: Ctx): Promise<string | null> {
  const [feed] = await read(ctx)
    .select({ id: scheduleFeeds.id })
    .from(scheduleFeeds)
    .where(ownScheduleFeed(ctx.actor))
  return feed ? config().ORIGIN + feedPath(feedToken(feed.id)) : null
}

/**
 * The calendar (iCalendar) that a token opens, in the language of the person whose it is: a program that
 * reads for that person's workspace, no more. Refuses with `notFound` a token that opens nothing any more.
 */
export async function writeScheduleFeed(ctx: Ctx, token: string): Promise<string> {
  const [found] = await read(ctx)
    .select({
      language: accounts.language,
      id: parties.id,
      name: parties.name,
      kind: parties.kind,
      country: parties.country,
      writableUntil: parties.writableUntil,
      trial: parties.trial,
      approval: parties.approval,
    })
    .from(scheduleFeeds)
    .innerJoin(parties, eq(parties.id, scheduleFeeds.companyId))
    .innerJoin(accounts, eq(accounts.id, scheduleFeeds.accountId))
    .where(scheduleFeedOf(token))
  if (!found || found.kind === 'person') throw notFound()
  const { id, name, kind, country, writableUntil, trial, approval, language } = found
  const client: ApiClient = {
    clientId: 'schedule-feed',
    scopes: ['orders:read'],
    partyId: id,
    role: 'manager',
    company: { name, kind, country, writableUntil, trial },
    approval,
    serviceType: 'seeker',
    mayPublish: false,
  }
  const { ORIGIN } = config()
  const asked = { language, requestId: ctx.requestId, ip: ctx.ip, now: ctx.now }
  const entries = await callAsProgram(client, listScheduleCalendar, [ORIGIN], asked)
  const t = translator(language)
  return writeCalendarFeed({
    name: `${t('training-schedule:title')} · ${name}`,
    description: t('training-schedule:lead'),
    page: ORIGIN + pathIn(language, '/dashboard/c/trainingschedule'),
    address: ORIGIN + feedPath(token),
    entries,
  })
}

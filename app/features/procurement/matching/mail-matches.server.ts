import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Reader, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { requirementsThatFitMail } from './emails/requirements-that-fit.email.tsx'
import { mailMatchesJob } from './jobs.ts'
import { isDueBy, mailsDue } from './queries-scope.server.ts'
import { describeReasons } from './queries-shown.server.ts'
import { refusalToken } from './refusal-token.server.ts'
import { matchMails, requirementMatches } from './tables.server.ts'

/** So many requirements a mail names; the others are on the page that it leads to. */
const MOST_NAMED = 10

/**
 * Mails one person, in one mail, the requirements that fit and that he or she was told of since the last
 * one, in the person's language: at most one mail a day, also where it runs twice or at the same moment.
 * What is closed by then is left out, and so is what was refused. Returns how many it was about. Refuses
 * any actor but the system.
 */
export async function mailMatches(ctx: Ctx, accountId: AccountId): Promise<number> {
  requireSystem(ctx)

  const due = await listDue(read(ctx), ctx, accountId)
  const [reader] = due
  if (!reader) return 0
  const mail = await composeFor(ctx, accountId, reader, due)

  return inTransaction(async (tx) => {
    // Two at once would not see each other's day.
    await lockNames(tx, 'match mails', [accountId])
    const still = (await listDue(tx, ctx, accountId)).map(({ requirementId }) => requirementId)
    if (still.length === 0) return 0
    // Something came or was closed since it was written.
    if (still.join() !== due.map(({ requirementId }) => requirementId).join()) {
      await enqueue(tx, mailMatchesJob, { accountId })
      return 0
    }
    await tx
      .update(matchMails)
      .set({ mailedAt: ctx.now() })
      .where(and(eq(matchMails.accountId, accountId), inArray(matchMails.requirementId, still)))
    await sendMail(tx, mail)
    return still.length
  })
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

async function composeFor(ctx: Ctx, accountId: AccountId, reader: Due, due: readonly Due[]): Promise<Mail> {
  const { language, email: to } = reader
  const { ORIGIN } = config()
  const unsubscribe =
    ORIGIN + pathIn(language, `/unsubscribe/${unsubscribeToken({ accountId, type: 'matches' })}`)
  const named = due.slice(0, MOST_NAMED)
  const reasons = await describeReasons(
    ctx,
    named.map((one) => one.reasons),
    language,
  )
  const items = named.map(({ requirementId, providerId, deadlineZone, ...facts }, at) => ({
    ...facts,
    timeZone: deadlineZone,
    reasons: reasons[at] ?? [],
    refuse: `/decline-requirement/${refusalToken({ requirementId, providerId })}`,
  }))
  const facts = { language, items, count: due.length, origin: ORIGIN, unsubscribe, now: ctx.now() }
  const content = await composeEmail(requirementsThatFitMail(translator(language), facts))
  return {
    to,
    language,
    kind: 'matching.requirements-that-fit',
    ...content,
    unsubscribe,
    dedupKey: `matches:${accountId}:${localDate(ctx.now(), reader.timeZone)}`,
  }
}

/** What a person is to be mailed now, the best first; nothing where there was a mail today. */
function listDue(from: Reader, ctx: Ctx, accountId: AccountId) {
  const isOpen = and(eq(requirements.state, 'open'), sql`${requirements.deadline} > now()`)
  const isStillOn = and(isOpen, sql`${requirementMatches.refusal} is null`)
  return from
    .select({
      requirementId: matchMails.requirementId,
      providerId: matchMails.providerId,
      reasons: requirementMatches.reasons,
      url: requirements.slug,
      title: requirements.title,
      titleLanguage: requirements.language,
      participants: requirements.participants,
      mode: requirements.mode,
      city: requirements.city,
      country: requirements.country,
      deadline: requirements.deadline,
      deadlineZone: requirements.timeZone,
      email: accounts.email,
      language: accounts.language,
      timeZone: accounts.timeZone,
    })
    .from(matchMails)
    .innerJoin(accounts, eq(accounts.id, matchMails.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .innerJoin(
      requirementMatches,
      and(
        eq(requirementMatches.requirementId, matchMails.requirementId),
        eq(requirementMatches.providerId, matchMails.providerId),
      ),
    )
    .innerJoin(requirements, eq(requirements.id, matchMails.requirementId))
    .where(and(mailsDue(ctx), eq(accounts.id, accountId), isDueBy(ctx.now()), isStillOn))
    .orderBy(desc(requirementMatches.score), matchMails.requirementId)
}

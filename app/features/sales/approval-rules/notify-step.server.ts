import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { approvalLinkPath, LINK_DAYS, type StepNews } from './approval-step.ts'
import { approvalSubjects, type DescribedSubject } from './approval-subjects.server.ts'
import { approvalAskedMail } from './emails/approval-asked.email.tsx'
import { type AskedPerson, findAskedPeople } from './find-asked-people.server.ts'
import { everyStep, hashOfToken, isOpenStep } from './queries-scope.server.ts'
import { approvalLinks, approvalSteps } from './tables.server.ts'

const DAY = 86_400_000
/** Whole terms, and all that somebody may write who asks. */
const LONGEST = 1_000
const KINDS = {
  opened: 'approvalAsked',
  reminded: 'approvalReminded',
  escalated: 'approvalEscalated',
} as const

/**
 * Tells those who decide on a step now that it waits, waits for long, or may be decided by them as well: a
 * notification, and a mail with a link that decides, once a person and kind of news. Does nothing for a step
 * that waits no more. Refuses any actor but the system.
 */
export async function notifyStep(
  ctx: Ctx,
  { stepId, news }: { stepId: string; news: StepNews },
): Promise<void> {
  requireSystem(ctx)

  const [step] = await read(ctx)
    .select()
    .from(approvalSteps)
    .where(and(everyStep(ctx), isOpenStep, eq(approvalSteps.id, stepId)))
  if (!step) return
  const subject = (await approvalSubjects.read())[step.subjectKind]
  const said = await subject.describe(ctx, step.subjectId)
  if (!said) return
  const people = await inTransaction((tx) => findAskedPeople(tx, step, ctx.now()))
  const mails = await Promise.all(people.map((person) => composeFor(ctx, { person, said, news })))

  await inTransaction(async (tx) => {
    const { name, title, amount, path: link } = said
    const kind = KINDS[news]
    const happened = { about: stepId, kind, parameters: { name, title, amount }, link }
    await notifyAccounts(
      tx,
      people.map(({ id: account }) => ({ ...happened, to: { account } })),
    )
    for (const { id: accountId, token, ...mail } of mails) {
      const expiresAt = new Date(ctx.now().getTime() + LINK_DAYS * DAY)
      const kept = { tokenHash: hashOfToken(token), stepId, accountId, createdAt: ctx.now(), expiresAt }
      await tx.insert(approvalLinks).values(kept)
      await sendMail(tx, {
        kind: 'approval-rules.approval-asked',
        ...mail,
        secrets: [token],
        dedupKey: `approval:${stepId}:${news}:${accountId}`,
      })
    }
  })
}

type Told = { person: AskedPerson; said: DescribedSubject; news: StepNews }

async function composeFor(ctx: Ctx, { person, said, news }: Told) {
  const language: Language = isLanguage(person.language) ? person.language : 'en'
  const t = translator(language)
  const token = randomBytes(32).toString('base64url')
  const name = nameForMail(said.name) ?? ''
  const { minor, currency } = said.amount
  const text = t(`notifications:kinds.${KINDS[news]}`, {
    name,
    title: textForMail(said.title),
    amount: formatMoney(money(minor, currency), language),
  })
  const { until } = said
  const mail = await composeEmail(
    approvalAskedMail(t, {
      language,
      text,
      name,
      words: textForMail(said.words, LONGEST),
      said: said
        .facts(language)
        .map(([label, value]) => [label, textForMail(value, LONGEST)] as [string, string]),
      until:
        until &&
        `${formatMoment(until, person.timeZone, language, ctx.now())} ${zoneName(until, person.timeZone, language)}`,
      days: LINK_DAYS,
      link: config().ORIGIN + pathIn(language, approvalLinkPath(token)),
    }),
  )
  return { id: person.id, to: person.email, language, token, ...mail }
}

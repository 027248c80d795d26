import { redirect } from 'react-router'
import { LateClaim } from '#app/features/sales/invoice-reminders/components/late-claim.tsx'
import { PauseForm } from '#app/features/sales/invoice-reminders/components/pause-form.tsx'
import { ReminderTable } from '#app/features/sales/invoice-reminders/components/reminder-table.tsx'
import { getReminders } from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { REMINDER_SETTINGS, remindersPath } from '#app/features/sales/invoice-reminders/reminder.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invoice-reminders'
import { takeReminderStep } from './reminder-steps.server.ts'

const DONE = ['send', 'pause', 'resume'] as const

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  page: await getReminders(ctx, params.id),
  done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
  now: ctx.now(),
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) =>
    redirect(`${remindersPath(params.id)}?done=${await takeReminderStep(ctx, values, params.id)}`),
  { whileLocked: true },
)

/** What was reminded of an invoice, what is next, and what its seller can do. */
export default function InvoiceReminders({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoice-reminders')
  const language = useLanguage()
  const { page, done, now } = loaderData
  const fault = actionData ?? null
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, now)
  const title = t('title', { number: page.numberText })
  const open = formatMoney(money(page.openMinor, page.currency), language)
  const isPauseFault = fault?.values.intent === 'pause'
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/i/invoice?side=issued&view=overdue">{t('back')}</Anchor>}
        title={title}
        lead={<p>{t(page.isOwed ? 'lead' : 'leadOver', { name: page.buyer, open, day: day(page.dueOn) })}</p>}
        actions={<LinkButton to={REMINDER_SETTINGS}>{t('settings.title')}</LinkButton>}
      />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {isPauseFault ? null : <FaultSummary fault={fault} />}
      {isPauseFault && !page.can.pause ? <ClosedFormFault fault={fault} /> : null}
      {page.paused ? (
        <Alert tone="wait" title={t(`paused.${page.paused}`)}>
          {page.pause?.note ?? t('pausedText')}
        </Alert>
      ) : null}
      {page.isOwed && !page.paused ? (
        <p>{page.next ? t('next', { day: day(page.next) }) : t('noNext')}</p>
      ) : null}
      {page.can.send || page.can.resume || page.can.pause ? (
        <Section title={t('steps')}>
          <FormStack>
            {page.can.send ? (
              <AskOnce
                label={t('send')}
                question={t('sendSure', { name: page.buyer })}
                fields={{ intent: 'send' }}
                tone="go"
                alone
                floating
              />
            ) : null}
            {page.can.resume ? (
              <AskOnce
                label={t('resume')}
                question={t('resumeSure')}
                fields={{ intent: 'resume' }}
                tone="go"
                alone
                floating
              />
            ) : null}
            {page.can.pause ? <PauseForm fault={isPauseFault ? fault : null} /> : null}
          </FormStack>
        </Section>
      ) : null}
      {page.claim ? (
        <Section title={t('claim.title')}>
          <LateClaim claim={page.claim} currency={page.currency} charges={page.charges} now={now} />
        </Section>
      ) : null}
      {page.isLate && page.isPerson ? <p>{t('claim.person')}</p> : null}
      {page.sent.length > 0 ? (
        <Section title={t('sent')}>
          <ReminderTable reminders={page.sent} now={now} />
        </Section>
      ) : null}
    </>
  )
}

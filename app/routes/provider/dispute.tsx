import { redirect } from 'react-router'
import { answerOwnDispute } from '#app/features/delivery/disputes/answer-own-dispute.server.ts'
import { OwnAnswer } from '#app/features/delivery/disputes/components/own-answer.tsx'
import { OwnDispute } from '#app/features/delivery/disputes/components/own-dispute.tsx'
import { DISPUTES_PAGE, disputePath } from '#app/features/delivery/disputes/evidence.ts'
import { getOwnDispute } from '#app/features/delivery/disputes/queries-own.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dispute'

const DONE = ['keep', 'contest', 'accept'] as const

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  dispute: await getOwnDispute(ctx, params.code),
  done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
  zone: ctx.timeZone,
  now: ctx.now(),
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await answerOwnDispute(ctx, { ...values, dispute: params.code })
    const done = DONE.find((name) => name === values.answer) ?? 'keep'
    throw redirect(`${disputePath(params.code)}?done=${done}`)
  },
  { whileLocked: true },
)

/** One claim of a payer against a sale: what is known, what the seller says, and what becomes of it. */
export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('disputes')
  const { dispute, done, zone, now } = loaderData
  const { facts, state } = dispute
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('own.title')} noindex />
      <PageHead
        kicker={<Anchor to={DISPUTES_PAGE}>{t('own.title')}</Anchor>}
        title={<span translate="no">{facts ? `${facts.title} · ${facts.reference}` : t('noOrder')}</span>}
        lead={<p>{t('own.caseLead')}</p>}
      />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {whole && state === 'open' ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {state === 'open' ? null : <ClosedFormFault fault={fault} />}
      <OwnDispute dispute={dispute} zone={zone} now={now} />
      {state === 'open' ? (
        <OwnAnswer dispute={dispute} fault={whole ? null : fault} zone={zone} now={now} />
      ) : null}
    </>
  )
}

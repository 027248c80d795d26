import { redirect } from 'react-router'
import { TransferForm } from '#app/features/people/bank-accounts/components/transfer-form.tsx'
import { getTransferAccount } from '#app/features/people/bank-accounts/queries-transfer.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { LostRefunds } from '#app/features/sales/cancellations/components/lost-refunds.tsx'
import { ToSendBack } from '#app/features/sales/cancellations/components/to-send-back.tsx'
import { listLostRefunds } from '#app/features/sales/cancellations/queries-lost.server.ts'
import { paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { OpenTransfers } from '#app/features/sales/receivables/components/open-transfers.tsx'
import {
  listOpenTransfers,
  listToSendBack,
} from '#app/features/sales/receivables/queries-transfers.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/transfers'
import {
  STAFF_TRANSFERS,
  TRANSFER_STEPS,
  TRANSFERS_DONE,
  type TransferStep,
} from './transfer-steps.server.ts'

const PAGE = '/revenue/transfers'
const DONE = ['saved', ...TRANSFERS_DONE] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  // What staff settles for sellers stands in the back office.
  if (paysOutToAll(ctx.actor) && !canSetSaleTerms(ctx.actor)) throw redirect(STAFF_TRANSFERS + url.search)
  const [account, open, back, lost] = await Promise.all([
    getTransferAccount(ctx),
    listOpenTransfers(ctx),
    listToSendBack(ctx),
    listLostRefunds(ctx),
  ])
  const done = DONE.find((name) => url.searchParams.has(name)) ?? null
  const isStaff = paysOutToAll(ctx.actor)
  const now = ctx.now()
  const cameFrom = ownPath(url.searchParams.get('back'))
  return { account, open, back, lost, isStaff, done, cameFrom, now, today: localDate(now, ctx.timeZone) }
})

/** What each button does, and what is said afterwards. */
const STEPS = new Map<unknown, TransferStep>([['account', [saveTransferTerms, 'saved']], ...TRANSFER_STEPS])

export const action = personAction(
  async (ctx, values, { url }: Route.ActionArgs) => {
    const [take, done] = STEPS.get(values.intent) ?? []
    if (!take) throw notFound()
    await take(ctx, values)
    const cameFrom = ownPath(url.searchParams.get('back'))
    const query = cameFrom === null ? '' : `&${new URLSearchParams({ back: cameFrom })}`
    return redirect(`${PAGE}?${done ?? values.how}${query}`)
  },
  { whileLocked: true },
)

/** Transfers to a seller's own account: those that are awaited, those to be sent back, and the account. */
export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['transfers', 'revenue'])
  const { account, open, back, lost, isStaff, done, cameFrom, today, now } = loaderData
  const fault = actionData ?? null
  const ofAccount = fault?.values.intent === 'account' ? fault : null
  const ofTransfer = ofAccount ? null : fault
  const whole = ofTransfer?.errors['']
  const isThere = open.some(({ reference }) => reference === ofTransfer?.values.reference)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={account ? <LinkButton to={`${PAGE}/statements`}>{t('statements')}</LinkButton> : null}
      />
      {done && !fault ? (
        <Alert
          tone="good"
          action={cameFrom ? <LinkButton to={cameFrom}>{t('account.goOn')}</LinkButton> : undefined}
        >
          {t(`done.${done}`)}
        </Alert>
      ) : null}
      {whole && isThere ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isThere ? null : <ClosedFormFault fault={ofTransfer} />}
      <LostRefunds lost={lost} isStaff={isStaff} />
      <Section title={t('open.title')} note={open.length > 0 ? t('open.note') : undefined}>
        {open.length === 0 ? (
          <p>{t('open.none')}</p>
        ) : (
          <OpenTransfers transfers={open} fault={ofTransfer} today={today} />
        )}
      </Section>
      <ToSendBack back={back} now={now} />
      {account ? (
        <Section id="account" title={t('account.title')} note={t('account.note')}>
          <TransferForm account={account} answer={ofAccount} />
        </Section>
      ) : null}
    </>
  )
}

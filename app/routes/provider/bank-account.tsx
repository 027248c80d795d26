import { redirect } from 'react-router'
import { BANK_ACCOUNT_PAGE } from '#app/features/people/bank-accounts/bank-change.ts'
import { cancelBankChange } from '#app/features/people/bank-accounts/cancel-bank-change.server.ts'
import { AccountFacts } from '#app/features/people/bank-accounts/components/account-facts.tsx'
import { AccountForm } from '#app/features/people/bank-accounts/components/account-form.tsx'
import { ConfirmForm } from '#app/features/people/bank-accounts/components/confirm-form.tsx'
import { confirmBankChange } from '#app/features/people/bank-accounts/confirm-bank-change.server.ts'
import { dropBankAccount } from '#app/features/people/bank-accounts/drop-bank-account.server.ts'
import { getBankAccount } from '#app/features/people/bank-accounts/queries-account.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/bank-account'

const DONE = ['entered', 'waiting', 'same', 'stopped', 'dropped', 'ownCode', 'confirmed'] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [account, proof] = await Promise.all([getBankAccount(ctx), getOwnerProof(ctx)])
  const done = DONE.find((name) => url.searchParams.has(name)) ?? null
  return { account, proof, done, now: ctx.now(), zone: ctx.timeZone }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    const on = (done: (typeof DONE)[number]) => redirect(`${BANK_ACCOUNT_PAGE}?${done}`)
    switch (values.intent) {
      case 'save':
        return on(await saveBankAccount(ctx, values))
      case 'ownCode':
        await sendReauthenticationCode(ctx)
        return on('ownCode')
      case 'confirm':
        await confirmBankChange(ctx, values)
        return on('confirmed')
      case 'cancel':
        await cancelBankChange(ctx)
        return on('stopped')
      case 'drop':
        await dropBankAccount(ctx)
        return on('dropped')
      default:
        throw notFound()
    }
  },
  { whileLocked: true },
)

/** The one bank account of who sells: the one in force, the one that waits, and the form of another. */
export default function BankAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['bank-account', 'revenue'])
  const language = useLanguage()
  const { account, proof, done, now, zone } = loaderData
  const { waiting } = account
  const fault = actionData ?? null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {done && !fault ? <Alert tone={done === 'ownCode' ? 'info' : 'good'}>{t(`done.${done}`)}</Alert> : null}
      {waiting ? (
        <Section
          title={t('waiting.title', { at: formatMoment(waiting.inForceAt, zone, language, now) })}
          note={t('waiting.note')}
        >
          <AccountFacts of={waiting} />
          {waiting.lacksSecond ? (
            <>
              <Alert title={t('waiting.second')}>
                {t(waiting.mayConfirm ? 'waiting.yours' : 'waiting.others')}
              </Alert>
              {waiting.mayConfirm ? (
                <ConfirmForm proof={proof} fault={fault?.values.intent === 'confirm' ? fault : null} />
              ) : null}
            </>
          ) : null}
          <AskOnce
            label={t('waiting.stop')}
            question={t('waiting.sure')}
            fields={{ intent: 'cancel' }}
            alone
          />
        </Section>
      ) : null}
      {account.account ? (
        <Section title={t('inForce.title')} note={t(account.isOffered ? 'inForce.both' : 'inForce.payouts')}>
          <AccountFacts of={account.account} />
        </Section>
      ) : null}
      <Section
        title={t(account.isChange ? 'form.change' : 'form.first')}
        note={t(account.isChange ? 'form.changeNote' : 'form.firstNote')}
      >
        <AccountForm
          account={account}
          proof={proof}
          answer={fault?.values.intent === 'confirm' ? null : fault}
        />
      </Section>
      {account.account && !account.isOffered ? (
        <AskOnce label={t('drop.button')} question={t('drop.sure')} fields={{ intent: 'drop' }} alone />
      ) : null}
    </>
  )
}

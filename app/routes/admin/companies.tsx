import { redirect } from 'react-router'
import { WaitingDomains } from '#app/features/people/mail-domains/components/waiting-domains.tsx'
import { confirmMailDomain } from '#app/features/people/mail-domains/confirm-mail-domain.server.ts'
import { listWaitingDomains } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { PayerRows } from '#app/features/sales/receivables/payers/components/payer-rows.tsx'
import { confirmPayer } from '#app/features/sales/receivables/payers/confirm-payer.server.ts'
import { listPayers } from '#app/features/sales/receivables/payers/queries-payers.server.ts'
import { revokePayer } from '#app/features/sales/receivables/payers/revoke-payer.server.ts'
import type { Message } from '#app/kit/refusal.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/companies'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const done =
    (['confirmed', 'revoked', 'domain'] as const).find((name) => url.searchParams.has(name)) ?? null
  const [payers, domains] = await Promise.all([
    listPayers(ctx, words),
    words === '' ? listWaitingDomains(ctx) : [],
  ])
  return { payers, domains, words, done, now: ctx.now() }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.intent === 'confirmDomain') {
    await confirmMailDomain(ctx, values)
    throw redirect('/admin/companies?domain')
  }
  const isRevoked = values.intent === 'revoke'
  await (isRevoked ? revokePayer(ctx, values) : confirmPayer(ctx, values))
  throw redirect(`/admin/companies?${isRevoked ? 'revoked' : 'confirmed'}`)
})

/**
 * Companies whose seats on an invoice are good before the money comes, as staff confirmed it, and the search
 * for others.
 */
export default function Companies({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { payers, domains, words, done, now } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const errors: Partial<Record<string, Message>> = fault?.errors ?? {}
  const wrong = errors[''] ?? errors.reason
  return (
    <>
      <PageMeta title={t('companies.title')} noindex />
      <PageHead title={t('companies.title')} lead={<p>{t('companies.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`companies.done.${done}`)}</Alert> : null}
      {wrong ? <Alert tone="bad">{translateMessage(t, wrong)}</Alert> : null}
      <WaitingDomains domains={domains} fault={fault} now={now} />
      <FindForm label={t('companies.find')} words={words} search={t('companies.search')} />
      {payers.length === 0 ? (
        <EmptyState title={t(words === '' ? 'companies.none' : 'companies.noneFound')}>
          {t(words === '' ? 'companies.noneNext' : 'companies.noneFoundNext')}
        </EmptyState>
      ) : (
        <PayerRows payers={payers} fault={fault} now={now} />
      )}
    </>
  )
}

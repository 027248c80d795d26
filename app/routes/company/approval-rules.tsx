import { redirect } from 'react-router'
import { RULES_PATH } from '#app/features/sales/approval-rules/approval-step.ts'
import { DelegatePart } from '#app/features/sales/approval-rules/components/delegate-part.tsx'
import { RuleForm } from '#app/features/sales/approval-rules/components/rule-form.tsx'
import { RuleRows } from '#app/features/sales/approval-rules/components/rule-rows.tsx'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/approval-rules'
import { showRules, takeRuleStep } from './approval-rules-shown.server.ts'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showRules(ctx, url.searchParams))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) =>
  redirect(`${RULES_PATH}?done=${await takeRuleStep(ctx, values)}`),
)

/** By which rules the company buys, who decides for whom, and the rules of the past. */
export default function ApprovalRules({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['approval-rules', 'companies', 'seat-requests'])
  const { company, rules, past, changed, canSet, canDelegate, done, now, zone } = loaderData
  const fault = actionData ?? null
  const isOfDelegate = fault?.values.intent === 'nameDelegate'
  const message = fault?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={
          canSet ? (
            <Anchor to="/dashboard/c/userroles">{t('companies:members.title')}</Anchor>
          ) : (
            <Anchor to="/dashboard/i/eventapproval">{t('seat-requests:decide.title')}</Anchor>
          )
        }
        title={t('title')}
        lead={<p>{t('lead', { company })}</p>}
      />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <Section title={t('rules.title')}>
        {rules.length > 0 ? (
          <RuleRows rules={rules} canSet={canSet} now={now} zone={zone} />
        ) : (
          <EmptyState title={t('rules.none')}>{t('rules.noneText')}</EmptyState>
        )}
      </Section>
      {canSet ? (
        <Section id="form" title={t(changed ? 'form.changeTitle' : 'form.title')} note={t('form.note')}>
          <RuleForm
            key={changed?.id ?? rules.length}
            rule={changed}
            currency={loaderData.currency}
            categories={loaderData.categories}
            centres={loaderData.centres}
            members={loaderData.members}
            fault={isOfDelegate ? null : fault}
          />
        </Section>
      ) : null}
      {canDelegate ? (
        <Section id="away" title={t('away.title')} note={t('away.note')}>
          <DelegatePart
            delegations={loaderData.delegations}
            members={loaderData.members}
            ownId={loaderData.ownId}
            isAdmin={canSet}
            fault={isOfDelegate ? fault : null}
          />
        </Section>
      ) : null}
      {past.total > 0 ? (
        <Section id="past" title={t('past.title')} note={t('past.note')}>
          <RuleRows rules={past.rows} canSet={false} now={now} zone={zone} />
          <Pagination page={past.page} pages={past.pageCount} hrefOf={(page) => `?page=${page}#past`} />
        </Section>
      ) : null}
    </>
  )
}
